#compdef tollgate
# Completion of `tollgate` in zsh: put this into a folder of $fpath as _tollgate, or source it after compinit.
_tollgate() {
  local kind line
  local -a lines values shown
  lines=("${(@f)$("${words[1]}" __complete zsh "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)}")
  kind=$lines[1]
  for line in "${(@)lines[2,-1]}"; do
    [[ -n $line ]] || continue
    values+=("${line%%$'\t'*}")
    shown+=("${line/$'\t'/  -- }")
  done
  case $kind in
    files) compset -P '*='; _files ;;
    folders) compset -P '*='; _files -/ ;;
    open) compadd -l -S '' -d shown -a values ;;
    values) compadd -l -d shown -a values ;;
  esac
}
if [[ $funcstack[1] == _tollgate ]]; then
  _tollgate "$@"
else
  compdef _tollgate tollgate
fi
