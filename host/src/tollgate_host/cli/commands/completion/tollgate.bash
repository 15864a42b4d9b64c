# Completion of `tollgate` in bash: source <(tollgate completion bash)
_tollgate() {
  local kind rest
  local current="${COMP_WORDS[COMP_CWORD]}"
  [[ $current == "=" || $current == ":" ]] && current=""
  COMPREPLY=()
  {
    read -r kind
    while IFS=$'\t' read -r rest _; do
      COMPREPLY+=("$rest")
    done
  } < <("${COMP_WORDS[0]}" __complete bash "${COMP_LINE:0:COMP_POINT}" 2>/dev/null)
  case "$kind" in
    files | folders)
      local option=-f
      [[ $kind == folders ]] && option=-d
      compopt -o filenames 2>/dev/null
      while IFS= read -r rest; do COMPREPLY+=("$rest"); done < <(compgen "$option" -- "$current")
      ;;
    open) compopt -o nospace 2>/dev/null ;;
  esac
}
complete -F _tollgate tollgate
