# pyright: basic, reportMissingImports=false
"""The same work as a custom request of a pygls language server."""

from pygls.lsp.server import LanguageServer

server = LanguageServer("bench", "1.0.0")


@server.feature("tollgate/postPlan")
async def post_plan(params):
    """The work."""
    return {"status": "success", "message": f"{params.resource.after.name} is fine", "metadata": {}}


server.start_io()
