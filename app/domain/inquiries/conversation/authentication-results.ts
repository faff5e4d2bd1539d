/** The server that receives our email, as it names itself. */
const OUR_SERVER = /^\s*mx\.cloudflare\.net(\s+\d+)?\s*$/i;
const COMMENT = /\([^()]*\)/g;
const RESULT = /^\s*dmarc\s*=\s*([a-z]+)(?=\s|$)/i;

/**
 * Whether the header Authentication-Results (RFC 8601) of our server says that From was proven by DMARC. The header repeats
 * what the sender chose, such as the envelope's address, in comments and properties, so only a result of its own counts,
 * and only if it is the only one. A header with quotes, or with a parenthesis that is not closed, could hide where a
 * result begins: it proves nothing.
 */
export function isDmarcPass(header: string): boolean {
  if (/["\\]/.test(header)) return false;
  const [server = "", ...results] = withoutComments(header).split(";");
  if (!OUR_SERVER.test(server) || results.some((result) => /[()]/.test(result))) return false;
  const verdicts = results.flatMap((result) => RESULT.exec(result)?.[1]?.toLowerCase() ?? []);
  return verdicts.length === 1 && verdicts[0] === "pass";
}

/** Comments may be nested: the innermost go first. */
function withoutComments(header: string): string {
  const rest = header.replace(COMMENT, " ");
  return rest === header ? rest : withoutComments(rest);
}
