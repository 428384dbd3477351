/** The process's environment, or a stand-in. */
export type Environment = Readonly<Record<string, string | undefined>>;

export interface ConfigComplaint {
  readonly message: string;
  readonly fix: string;
}

type Substitution = { readonly text: string } | { readonly complaints: readonly ConfigComplaint[] };

/** `$${`, or `${` with what stands up to the closing brace. */
const REFERENCE = /\$\$\{|\$\{([^}]*)(\}?)/g;

/** A whole value that a shell would read as a variable. */
const WITHOUT_BRACES = /^\$([A-Z_][A-Z0-9_]*)$/i;

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Replaces `${NAME}` by the environment variable; `$${` becomes the two characters `${`. */
export function substitute(source: string, env: Environment): Substitution {
  const [, bare] = WITHOUT_BRACES.exec(source.trim()) ?? [];
  if (bare !== undefined) return { complaints: [withoutBraces(bare)] };
  const complaints: ConfigComplaint[] = [];
  const text = source.replace(REFERENCE, (reference, name: string | undefined, closing) => {
    if (name === undefined) return '${';
    const value = closing === '}' && NAME.test(name) ? env[name] : undefined;
    if (value !== undefined && value !== '') return value;
    complaints.push(closing === '}' ? unusable(name, value) : unclosed(reference));
    return '';
  });
  return complaints.length === 0 ? { text } : { complaints };
}

/** Quotes only what looks like a variable's name: anything else may be a secret. */
function withoutBraces(name: string): ConfigComplaint {
  const quotable = name === name.toUpperCase() ? name : 'NAME';
  return { message: 'an environment variable needs braces', fix: `write \${${quotable}}` };
}

function unusable(name: string, value: string | undefined): ConfigComplaint {
  if (!NAME.test(name)) {
    return {
      message: `"\${${name}}" names no environment variable`,
      fix: 'write ${NAME} with letters, digits and _, or $${ for the characters themselves',
    };
  }
  const message = `the environment variable ${name} is ${value === undefined ? 'not set' : 'empty'}`;
  return { message, fix: `set ${name} before spacebooks starts` };
}

function unclosed(reference: string): ConfigComplaint {
  return {
    message: `"${reference.slice(0, 40)}" has no closing brace`,
    fix: 'write ${NAME}, in quotes where it stands inside { }, or $${ for the characters themselves',
  };
}
