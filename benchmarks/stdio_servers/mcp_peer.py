# pyright: basic, reportMissingImports=false
"""The same work as a tool of the MCP python-sdk's low-level server, the fastest it has."""

import anyio
import mcp_types as types
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server


async def list_tools(_context, _params):
    """What the server offers."""
    return types.ListToolsResult(tools=[types.Tool(name="post-plan", input_schema={"type": "object"})])


async def call_tool(_context, params):
    """The work."""
    name = params.arguments["resource"]["after"]["name"]
    return types.CallToolResult(content=[types.TextContent(type="text", text=f"{name} is fine")])


async def main():
    """Serve on stdin and stdout."""
    server = Server("bench", version="1.0.0", on_list_tools=list_tools, on_call_tool=call_tool)
    async with stdio_server() as (incoming, outgoing):
        await server.run(incoming, outgoing, server.create_initialization_options())


anyio.run(main)
