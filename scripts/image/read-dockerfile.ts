/** One instruction: `COPY --from=build /app/server server`. */
export interface Instruction {
  readonly name: string;
  /** For example from `--from=build --chown=node:node`. */
  readonly flags: Readonly<Record<string, string>>;
  readonly rest: string;
}

export interface Stage {
  readonly name: string;
  readonly image: string;
  readonly instructions: readonly Instruction[];
}

/** The stages of a Dockerfile, with only the syntax that ours uses: no heredocs, no build arguments. */
export function readDockerfile(text: string): readonly Stage[] {
  const lines = text
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  const stages: { name: string; image: string; instructions: Instruction[] }[] = [];
  for (const line of lines) {
    const instruction = readInstruction(line);
    if (instruction.name === 'FROM') {
      const [image = '', , name = String(stages.length)] = instruction.rest.split(/\s+/);
      stages.push({ name, image, instructions: [] });
      continue;
    }
    const stage = stages.at(-1);
    if (!stage) throw new Error(`${instruction.name} stands before FROM.`);
    stage.instructions.push(instruction);
  }
  return stages;
}

function readInstruction(line: string): Instruction {
  const [, name = '', after = ''] = /^(\S+)\s*(.*)$/.exec(line) ?? [];
  const flags: Record<string, string> = {};
  let rest = after;
  for (;;) {
    const [whole, flag, value] = /^--([a-z-]+)=(\S+)\s+/.exec(rest) ?? [];
    if (whole === undefined || flag === undefined || value === undefined) break;
    flags[flag] = value;
    rest = rest.slice(whole.length);
  }
  return { name: name.toUpperCase(), flags, rest };
}
