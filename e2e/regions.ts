import type { Page } from '@playwright/test';

/** Left edge and width in px. */
type Span = readonly [left: number, width: number];
type Regions = Readonly<Record<string, Span>>;

const DIALOG = { 360: { dialog: [0, 360] }, 1440: { dialog: [480, 480] } } as const;

/** Where the parts of the ten main states stand at two widths. None of these figures depends on a face or on data. */
const LAYOUT: Readonly<Record<string, Readonly<Record<number, Regions>>>> = {
  empty: {
    360: { 'form What to compare': [12, 336], 'section Results': [12, 336] },
    1440: { 'form What to compare': [253, 934], 'section Results': [24, 1392] },
  },
  'the asset picker': { 360: { dialog: [0, 360] }, 1440: { dialog: [368, 704] } },
  'a list': {
    360: { 'table Routes': [12, 336] },
    1440: { 'form What to compare': [24, 1392], 'table Routes': [24, 928], 'section Open route': [993, 406] },
  },
  'an open route': {
    360: { 'table Routes': [12, 336], 'section Open route': [16, 328] },
    1440: { 'table Routes': [24, 928], 'section Open route': [993, 406] },
  },
  'an unsafe route': {
    360: { 'table Routes': [12, 336], 'section Open route': [16, 328] },
    1440: { 'table Routes': [24, 928], 'section Open route': [993, 406] },
  },
  'nothing installed': DIALOG,
  'of a sample account and of a stranger': {
    360: { 'section Holdings': [12, 336], 'table Balances': [12, 336] },
    1440: { 'section Holdings': [24, 1392], 'table Balances': [24, 1392] },
  },
  'Bridges, asked for all': { 360: { 'table Bridges': [12, 336] }, 1440: { 'table Bridges': [24, 1392] } },
  Matrix: { 360: { 'section Costs': [12, 336] }, 1440: { 'section Costs': [24, 1392] } },
  'Bring home': {
    360: { 'table Balances and their routes': [12, 336] },
    1440: { 'table Balances and their routes': [240, 960] },
  },
};

const TOLERANCE_PX = 4;

const regionsOf = (page: Page): Promise<Regions> =>
  page.evaluate(() => {
    const parts = document.querySelectorAll('dialog[open], :is(section, form, table)[aria-label]');
    return Object.fromEntries(
      [...parts]
        .filter((part) => part.checkVisibility())
        .map((part) => {
          const { left, width } = part.getBoundingClientRect();
          return [`${part.localName} ${part.getAttribute('aria-label') ?? ''}`.trim(), [left, width] as const];
        }),
    );
  });

/** The parts of a state that are missing, or stand elsewhere than they should at this width. */
export async function misplaced(page: Page, look: string, width: number): Promise<readonly string[]> {
  const now = await regionsOf(page);
  return Object.entries(LAYOUT[look]?.[width] ?? {})
    .filter(([name, span]) => !span.every((px, i) => Math.abs((now[name]?.[i] ?? Number.NaN) - px) <= TOLERANCE_PX))
    .map(([name, span]) => `${name} at ${now[name] ?? 'no place'}, not at ${span}`);
}
