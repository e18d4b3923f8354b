import { writeFileSync } from 'node:fs';
import { bridges } from '#bridges/index.ts';
import { embeddedRegistry } from '#registry/embedded.ts';

/**
 * `npm run chart`: draws the chart that Compare opens with, from the registry. Stations are the chains
 * of most lanes, lines between them are lanes, in the colour of the bridge that has most of them there.
 */
const OUT = 'src/app/pages/route/results/chart.svg';
const STATIONS = 20;
const [WIDTH, HEIGHT] = [1200, 420];

/** Tones that can be seen on the light and the dark ground alike. */
const COLOURS: Record<string, string> = {
  IBC: '#6f7bd0',
  AXELAR: '#7a8894',
  CCTP: '#1f8f8f',
  HYPERLANE: '#c2569b',
  OPINIT: '#8a7bd8',
  GO_FAST: '#c98a2b',
  STARGATE: '#4f8fd0',
  LAYER_ZERO: '#8f9a3a',
  EUREKA: '#4c9a5f',
  OP_STACK: '#d0564f',
  ARBITRUM: '#3f7fae',
};

/** After the last end that is announced today: the picture stays true until the next refresh. */
const DAY = '2027-01-13';
const registry = embeddedRegistry(DAY);
const chainOf = (key: string): string => key.slice(0, key.indexOf('|'));

/** Lanes by "chain chain", in either direction, by bridge. */
const lanes = new Map<string, Map<string, number>>();
const degree = new Map<string, number>();
for (const [id, bridge] of Object.entries(bridges)) {
  for (const { from, to } of bridge.open(registry)) {
    const ends = [chainOf(from), chainOf(to)].sort();
    if (ends[0] === ends[1]) continue;
    const key = ends.join(' ');
    const byBridge = lanes.get(key) ?? new Map<string, number>();
    lanes.set(key, byBridge.set(id, (byBridge.get(id) ?? 0) + 1));
    for (const end of ends) degree.set(end, (degree.get(end) ?? 0) + 1);
  }
}

const nameOf = (id: string): string => registry.findChain(id)?.pretty_name ?? id;
const stations = [...degree]
  .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
  .slice(0, STATIONS)
  .map(([id]) => id);

/** Two rings around the middle, the busiest chains on the inner one. */
const round = (value: number): number => Math.round(value);
const placeOf = (index: number): [x: number, y: number] => {
  const inner = index < 7;
  const turn = (inner ? index / 7 : (index - 7) / (STATIONS - 7)) * 2 * Math.PI + (inner ? 0.5 : 0.2);
  const wobble = 1 + 0.12 * Math.sin(index * 2.4);
  const [rx, ry] = inner ? [270, 95] : [500, 165];
  return [round(WIDTH / 2 + rx * wobble * Math.cos(turn)), round(HEIGHT / 2 + ry * wobble * Math.sin(turn))];
};
const places = new Map(stations.map((id, index) => [id, placeOf(index)]));

const rhumbs = [
  [WIDTH / 2, HEIGHT / 2],
  [150, 70],
  [1050, 350],
].flatMap(([x = 0, y = 0]) =>
  Array.from({ length: 16 }, (_, i) => {
    const turn = (i / 16) * 2 * Math.PI;
    return `M${x} ${y}L${round(x + 1400 * Math.cos(turn))} ${round(y + 1400 * Math.sin(turn))}`;
  }),
);

const byColour = new Map<string, string[]>();
for (const [key, byBridge] of lanes) {
  const [a, b] = key.split(' ').map((id) => places.get(id));
  if (!a || !b) continue;
  const [bridge = ''] = [...byBridge].sort((x, y) => y[1] - x[1])[0] ?? [];
  const colour = COLOURS[bridge] ?? '#7a8894';
  byColour.set(colour, [...(byColour.get(colour) ?? []), `M${a.join(' ')}L${b.join(' ')}`]);
}

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const rose = `<g transform="translate(${WIDTH - 90} 80)" fill="#b58a3c"><circle r="30" fill="none" stroke="#b58a3c"/><path d="M0-46 7-7 46 0 7 7 0 46-7 7-46 0-7-7Z"/></g>`;
const svg = [
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12"><title>Lanes between chains</title>`,
  `<path d="${rhumbs.join('')}" stroke="#8a9aa6" stroke-opacity=".22" fill="none"/>`,
  ...[...byColour].map(
    ([colour, paths]) => `<path d="${paths.join('')}" stroke="${colour}" stroke-opacity=".45" fill="none"/>`,
  ),
  rose,
  ...stations.map((id) => {
    const [x, y] = places.get(id) ?? [0, 0];
    const label = x > WIDTH - 120 ? `x="${x + 4}" text-anchor="end"` : `x="${x + 8}"`;
    return `<circle cx="${x}" cy="${y}" r="4.5" fill="#a9802f"/><text ${label} y="${y - 8}" fill="#76848f">${escapeXml(nameOf(id))}</text>`;
  }),
  '</svg>\n',
];
writeFileSync(OUT, svg.join('\n'));
