/** A header alone can tell who may frame a page: named within it, browsers complain. */
const isForPages = (directive: string): boolean => !directive.startsWith('frame-ancestors ');

/** A page with its content security policy before all that it governs, for hosts that send no header. */
export function withPolicy(html: string, policy: string): string {
  const told = policy.split('; ').filter(isForPages).join('; ');
  const governed = html.replace(
    /<meta charset="utf-8"[^>]*>/,
    (charset) => `${charset}\n<meta http-equiv="Content-Security-Policy" content="${told}">`,
  );
  if (governed === html) throw new Error('a page has no <meta charset="utf-8"> to put its policy behind');
  return governed;
}
