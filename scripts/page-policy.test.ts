import { expect, test } from 'vitest';
import { withPolicy } from './page-policy.ts';

const POLICY = "default-src 'self'; frame-ancestors 'none'; base-uri 'none'";

test('a page names its policy before all that it governs, but for who may frame it', () => {
  expect(withPolicy('<head>\n<meta charset="utf-8" />\n<script src="a.js"></script>', POLICY)).toBe(
    `<head>
<meta charset="utf-8" />
<meta http-equiv="Content-Security-Policy" content="default-src 'self'; base-uri 'none'">
<script src="a.js"></script>`,
  );
});

test('no page goes without', () => {
  expect(() => withPolicy('<head></head>', POLICY)).toThrow('no <meta charset="utf-8">');
});
