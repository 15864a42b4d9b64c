# Completion of `tollgate` in fish: put this into ~/.config/fish/completions/tollgate.fish
function __tollgate_complete
    set -l words (commandline -opc)
    set -l token (commandline -ct)
    set -l lines ($words[1] __complete fish $words[2..-1] "$token" 2>/dev/null)
    set -l kind $lines[1]
    set -e lines[1]
    printf '%s\n' $lines
    if contains -- "$kind" files folders
        set -l before (string match -r '^.*=' -- $token)
        set -l rest (string replace -r '^.*=' '' -- $token)
        for path in (__fish_complete_path "$rest")
            if test "$kind" = files; or string match -q '*/*' -- $path
                echo "$before$path"
            end
        end
    end
end
complete -c tollgate -f -a '(__tollgate_complete)'
