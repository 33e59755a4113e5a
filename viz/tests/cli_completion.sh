#!/usr/bin/env bash
# Completion as fingers meet it: what stands on the line once TAB was pressed, in bash and, where they
# are, zsh and fish, of both programs. A shell may add a blank or a comma after it.
. "$SOURCE/viz/tests/lib.bash" || exit

# A line, and what becomes of it; without a second, nothing fits and it stays as it is. Files of every
# name lie where it is typed.
cat > cases << 'END'
warpscope sho|warpscope show
warpscope movmatrix.m|warpscope movmatrix.m8n8.trans.b16
warpscope movmatrix.t|warpscope movmatrix.trans
warpscope ldmatrix.x4.|warpscope ldmatrix.x4.trans
warpscope mma.m16n8k4.f32|warpscope mma.m16n8k4.f32.tf32.tf32.f32
warpscope zfi|warpscope zfile.json
warpscope --them|warpscope --theme
warpscope --theme dar|warpscope --theme dark
warpscope show movmatrix.t|warpscope show movmatrix.trans
warpscope banks stmatrix.x4.|warpscope banks stmatrix.x4.trans
warpscope show zfi
warpscope show --form|warpscope show --format
warpscope show movmatrix.m8n8.trans.b16 ld
warpscope show mma.sp::ordered_metadata.m16n8k8|warpscope show mma.sp::ordered_metadata.m16n8k8.f32.tf32.tf32.f32
warpscope show --format=csv mma.sp::ordered_metadata.m16n8k8|warpscope show --format=csv mma.sp::ordered_metadata.m16n8k8.f32.tf32.tf32.f32
warpscope banks mma.m16n8k4.f32
warpscope banks ldmatrix.m8n8.x4.b16 --swizzle 12|warpscope banks ldmatrix.m8n8.x4.b16 --swizzle 128
warpscope banks --address zfi|warpscope banks --address zfile.json
warpscope banks --against zfi|warpscope banks --against zfile.json
warpscope banks --trace zfi|warpscope banks --trace zfile.json
warpscope banks --let z
warpscope descriptor 0x4000004000010000 wgmma.m64n16k8|warpscope descriptor 0x4000004000010000 wgmma.m64n16k8.f32.tf32.tf32
warpscope export --figure ad|warpscope export --figure address
warpscope export --figure=ad|warpscope export --figure=address
warpscope export --figure address,reg|warpscope export --figure address,register
warpscope export --figure=address,reg|warpscope export --figure=address,register
warpscope export --highlight lane=5,reg|warpscope export --highlight lane=5,register=
warpscope export --highlight=lane=5,reg|warpscope export --highlight=lane=5,register=
warpscope export --descriptor=swizzle=128,lea|warpscope export --descriptor=swizzle=128,leading=
warpscope export --omit leg|warpscope export --omit legend
warpscope export --frame pl|warpscope export --frame play
warpscope export --size A|warpscope export --size A4
warpscope window --set zo|warpscope window --set zoom=
warpscope window --set=mot|warpscope window --set=motion=
warpscope export --with movmatrix.t|warpscope export --with movmatrix.trans
warpscope export --frame al|warpscope export --frame all
warpscope export --list ptx-manual-w|warpscope export --list ptx-manual-wgmma
warpscope code --format pt|warpscope code --format ptx
warpscope export --list zfi|warpscope export --list zfile.json
warpscope export --list=zfi|warpscope export --list=zfile.json
warpscope export -o zfi|warpscope export -o zfile.json
warpscope export --output zfo|warpscope export --output zfolder/
warpscope export --output=zfo|warpscope export --output=zfolder/
warpscope export --title z
warpscope export --title=z
warpscope export --lane z
warpscope export --no-legend zfi
warpscope site zf|warpscope site zfolder/
warpscope site --title z
warpscope lesson x2|warpscope lesson x2-and-x4
warpscope lesson zfi|warpscope lesson zfile.json
warpscope handout x2|warpscope handout x2-and-x4
warpscope feed v-x4-tr|warpscope feed v-x4-trans
warpscope code v-x4-tr|warpscope code v-x4-trans
warpscope check zfi|warpscope check zfile.json
warpscope quiz z
warpscope help expo|warpscope help export
warpscope help no-des|warpscope help no-descriptor
warpscope help --format fis|warpscope help --format fish
warpscope-probe movmatrix.t|warpscope-probe movmatrix.trans
warpscope-probe box.lim|warpscope-probe box.limits
warpscope-probe mma.m16n8k4.f32|warpscope-probe mma.m16n8k4.f32.tf32.tf32.f32
warpscope-probe --run movmatrix.t|warpscope-probe --run movmatrix.trans
warpscope-probe --run=movmatrix.t|warpscope-probe --run=movmatrix.trans
warpscope-probe --format js|warpscope-probe --format json
warpscope-probe --completion fis|warpscope-probe --completion fish
warpscope-probe --output zf|warpscope-probe --output zfolder/
warpscope-probe -o zf|warpscope-probe -o zfolder/
warpscope-probe --output=zf|warpscope-probe --output=zfolder/
warpscope-probe --device z
warpscope-probe --swizz|warpscope-probe --swizzle
warpscope-probe zfi
warpscope-probe tra|warpscope-probe trace
warpscope-probe trace --kern|warpscope-probe trace --kernel
warpscope-probe trace --swizz
warpscope-probe --run ldmatrix.x4 --kern
warpscope-probe trace --output zfi|warpscope-probe trace --output zfile.json
warpscope-probe trace --output=zfi|warpscope-probe trace --output=zfile.json
warpscope-probe trace -o zfi|warpscope-probe trace -o zfile.json
warpscope-probe trace zfi
warpscope-probe trace movmatrix.t
warpscope-probe trace -- mkfif|warpscope-probe trace -- mkfifo
warpscope-probe trace -k '*' -o zfile.json -- mkfif|warpscope-probe trace -k '*' -o zfile.json -- mkfifo
warpscope-probe trace -- cat zfi|warpscope-probe trace -- cat zfile.json
warpscope-probe trace --block all -- cat zfo|warpscope-probe trace --block all -- cat zfolder/
warpscope-probe trace -- cat --kern
END
cut -d'|' -f1 cases > lines
awk -F'|' '{ print $NF }' cases > wanted

mkdir scripts typed typed/zfolder
touch typed/zfile.json
for program in warpscope warpscope-probe; do
    write="help --format"
    [ $program = warpscope ] || write=--completion
    "$BIN/$program" $write bash > scripts/$program.bash || fail "$program: bash"
    "$BIN/$program" $write zsh > scripts/_$program || fail "$program: zsh"
    "$BIN/$program" $write fish > scripts/$program.fish || fail "$program: fish"
    for file in share/bash-completion/completions/$program share/zsh/site-functions/_$program \
        share/fish/vendor_completions.d/$program.fish; do
        cmp "$BUILD/$file" scripts/"$(case $file in *bash*) echo $program.bash ;; *) basename "$file" ;; esac)" ||
            fail "$file is not what $program prints"
    done
done

# fish tells what fits the last word, to scripts too: fish 3.3 also what only contains its letters, which
# TAB does not write where something begins with the word.
with_fish() {
    fish --no-config -c 'source '"$PWD"'/scripts/warpscope.fish; source '"$PWD"'/scripts/warpscope-probe.fish
        cd typed
        while read -l line
            set -l fits (complete -C "$line" | string replace -r "\t.*" "")
            set -l begun (string match -- (string replace -r "^.* " "" "$line")"*" $fits)
            test (count $begun) -eq 0; or set fits $begun
            if test (count $fits) -eq 1
                string replace -r -- "[^ ]*\$" "$fits" "$line"
            else if test (count $fits) -eq 0
                echo "$line"
            else
                echo "$line: $fits"
            end
        end'
}
for shell in bash zsh fish; do
    command -v $shell > /dev/null || { echo "no $shell here: its completion is not tried"; continue; }
    if [ $shell = fish ]; then
        with_fish < lines > became
    else
        (cd typed && python3 "$SOURCE/viz/tests/at_terminal.py" $shell "$OLDPWD/scripts") < lines > became
    fi
    # Of an option that takes a value zsh writes the = too.
    diff <(sed 's/[ ,]*$//' wanted) <(sed 's/[ ,]*$//; s/\( --[a-z]*\)=$/\1/' became) ||
        fail "$shell: < what is wanted, > what comes"
done

# Where several fit, all are shown, and no option where none was begun.
offered() {
    bash -c 'for script in scripts/*.bash; do source $script; done
             read -ra COMP_WORDS <<< "$1"; [[ $1 != *" " ]] || COMP_WORDS+=("")
             COMP_LINE=$1 COMP_POINT=${#1} COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
             "$2"; printf "%s\n" "${COMPREPLY[@]}"' bash "$1" "${2:-_warpscope}" | tr '\n' ' '
}
[ "$(offered 'warpscope show --format c')" = 'csv cute ' ] || fail "both words that fit"
[ "$(offered 'warpscope export --figure address,bank,b')" = 'address,bank,bits ' ] || fail "a word is given once"
[ "$(offered 'warpscope show ' | wc -w)" -gt 1000 ] || fail "variants and products"
offered 'warpscope show ' | grep -q -- --format && fail "options where none was begun"
[ "$(offered 'warpscope quiz ')" = "$(offered 'warpscope quiz --')" ] || fail "options where there are no operands"
[ "$(offered 'warpscope-probe --completion ' _warpscope_probe)" = 'bash zsh fish ' ] || fail "the probe's values"
