import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { installedBrowser } from './find-browser.js';

/**
 * `npm run icons`: draws the PNG icons of the installed app from public/icon.svg. Systems cut the maskable ones to a shape of their
 * own: the ground goes to the edge, and the rose lies within the middle four fifths.
 */
const PUBLIC = fileURLToPath(new URL('../public', import.meta.url));
const svg = readFileSync(join(PUBLIC, 'icon.svg'), 'utf8');

const GROUND = '<rect width="32" height="32" rx="8" fill="#0F5C7A"/>';
if (!svg.includes(GROUND)) throw new Error('public/icon.svg has another ground: change GROUND in scripts/icons.js');
/** The rose is 25 of 32 wide; three quarters of that leave a margin on all sides. */
const maskable = svg
  .replace(GROUND, `${GROUND.replace(' rx="8"', '')}<g transform="translate(4 4) scale(.75)">`)
  .replace('</svg>', '</g></svg>');

const ICONS = [
  { file: 'icon-192.png', size: 192, drawing: svg },
  { file: 'icon-512.png', size: 512, drawing: svg },
  { file: 'icon-180.png', size: 180, drawing: maskable },
  { file: 'icon-maskable-192.png', size: 192, drawing: maskable },
  { file: 'icon-maskable-512.png', size: 512, drawing: maskable },
];

const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const browser = await chromium.launch({ executablePath: installedBrowser()?.path, args });
const page = await browser.newPage();
for (const { file, size, drawing } of ICONS) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<style>body { margin: 0 } svg { display: block; width: 100vw; height: 100vh }</style>${drawing}`,
  );
  writeFileSync(join(PUBLIC, file), await page.screenshot({ omitBackground: true }));
}
await browser.close();
