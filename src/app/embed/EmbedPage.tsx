import clsx from 'clsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { rich } from '../language/rich.ts';
import { t } from '../language/words.ts';
import { DEFAULT_SETTINGS } from '../storage/settings.ts';
import { BASE } from '../ui/base-folder.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Page } from '../ui/Page.tsx';
import { useDocumentTitle } from '../ui/use-browser.ts';
import { useHasDrawn } from '../ui/use-has-drawn.ts';

const NAME = 'portolan-compare';

/** A name of the element's, and what it means. */
type Term = readonly [string, ReactNode];

const EXAMPLE: Readonly<Record<string, string>> = {
  'from-chain': '1',
  'from-denom': '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  'to-chain': '8453',
  'to-denom': '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  amount: '5000',
};

/** Beside the button that copies it; a phone has that above. */
const SNIPPET = 'overflow-x-auto rounded-8 bg-surface p-4 pt-12 font-mono text-12 medium:pe-12 medium:pt-4';

const asCode = (words: ReactNode) => <code className="font-mono">{words}</code>;

const attributes = (): readonly Term[] => [
  ['from-chain, from-denom', t('The asset to send, as in the list of assets of the service.')],
  ['to-chain, to-denom', t('The asset to receive.')],
  ['amount', t('How much to send, as a plain number with a point. The person may change it.')],
  ['service', t('Address of another service with the same API. Without it: the site of the script.')],
  [
    'theme',
    rich('<code>light</code> or <code>dark</code>. Without it: as the page, by its <code>color-scheme</code>.', {
      code: asCode,
    }),
  ],
  ['rows', t('How many routes to show at most. Five without it.')],
];

const events = (): readonly Term[] => [
  [
    'portolan-choose',
    rich(
      'The person chose a route. <code>detail.route</code> is the route of the service, <code>detail.link</code> opens the comparison here.',
      { code: asCode },
    ),
  ],
  [
    'portolan-compare',
    rich('A comparison is done. <code>detail.routes</code> are all safe routes, the best first.', { code: asCode }),
  ],
  ['portolan-error', rich('There is none. <code>detail.message</code> says why.', { code: asCode })],
];

const PROPERTIES = 'accent, on-accent, background, ink, muted, line, edge, font';

/** How another site shows routes: the element, its attributes and events, and the element itself at work. */
export default function EmbedPage() {
  useDocumentTitle(t('For your site'));
  const hasDrawn = useHasDrawn();
  const home = `${location.origin}${BASE}`;
  const snippet = [
    `<script src="${home}/${NAME}.js" defer></script>`,
    `<${NAME}`,
    ...Object.entries(EXAMPLE).map(([name, value]) => `  ${name}="${value}"`),
    `></${NAME}>`,
  ].join('\n');
  return (
    <Page
      title={t('For your site')}
      lead={t('Show your visitors the routes of one pair, with one script and one element.')}
      width="wide"
      gap="gap-6"
    >
      <div className="grid gap-x-10 gap-y-8 wide:grid-cols-2 wide:grid-rows-[auto_1fr]">
        <Section title={t('Paste this into your page')}>
          <div dir="ltr" className="relative">
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide text is scrolled by keyboard as well */}
            <pre tabIndex={0} className={SNIPPET}>
              {snippet}
            </pre>
            <CopyButton text={snippet} what={t('the HTML')} className="absolute top-2 end-2 bg-surface" />
          </div>
          <p className="text-muted">
            {rich(
              'One file, in English. It asks this service only, sets no cookies and stores nothing. Its styles and those of your page stay apart. A content policy must allow this site in <code>script-src</code> and <code>connect-src</code>.',
              { code: asCode },
            )}
          </p>
        </Section>
        {hasDrawn && <Rest home={home} />}
      </div>
    </Page>
  );
}

/** What stands below the first screen of a phone. */
const Rest = ({ home }: { readonly home: string }) => (
  <>
    <Section title={t('What your visitors see')} className="wide:row-span-2">
      <LiveExample home={home} />
    </Section>
    <div className="flex min-w-0 flex-col gap-8">
      <Section title={t('Attributes')}>
        <Terms terms={attributes()} />
      </Section>
      <Section title={t('Events')}>
        <Terms terms={events()} />
      </Section>
      <Section title={t('Colours and font')}>
        <p className="text-muted">
          {rich('Set CSS properties that begin with <code>--portolan-</code>: {properties}.', {
            code: asCode,
            properties: asCode(PROPERTIES),
          })}
        </p>
      </Section>
    </div>
  </>
);

interface SectionProps {
  readonly title: string;
  readonly className?: string;
  readonly children: ReactNode;
}

function Section({ title, className, children }: SectionProps) {
  return (
    <section className={clsx('flex min-w-0 flex-col gap-3', className)}>
      <h2 className="font-semibold text-20">{title}</h2>
      {children}
    </section>
  );
}

function Terms({ terms }: { readonly terms: readonly Term[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 medium:grid-cols-[14rem_minmax(0,1fr)]">
      {terms.map(([term, meaning]) => (
        <div key={term} className="contents">
          <dt>
            <code className="font-mono text-14">{term}</code>
          </dt>
          <dd className="text-muted max-medium:mb-2">{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The script as another site has it; the dev server has none, and loads its source. */
async function loadElement(home: string): Promise<void> {
  if (customElements.get(NAME)) return;
  if (import.meta.env.DEV) return (await import('./element.ts')).defineElement(home);
  await new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = `${home}/${NAME}.js`;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`${script.src} did not load`));
    document.head.append(script);
  });
}

function LiveExample({ home }: { readonly home: string }) {
  const box = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState('');
  const [isMissing, setMissing] = useState(false);
  const hasService = DEFAULT_SETTINGS.service === 'here';
  useEffect(() => {
    const place = box.current;
    if (place === null) return;
    const element = document.createElement(NAME);
    for (const [name, value] of Object.entries(EXAMPLE)) element.setAttribute(name, value);
    element.setAttribute('theme', document.documentElement.dataset.theme ?? '');
    element.style.setProperty('--portolan-font', getComputedStyle(place).fontFamily);
    const onChoose = (event: Event) => setChosen((event as CustomEvent<{ link: string }>).detail.link);
    element.addEventListener('portolan-choose', onChoose);
    place.replaceChildren(element);
    loadElement(home).catch(() => setMissing(true));
    return () => element.removeEventListener('portolan-choose', onChoose);
  }, [home]);
  if (!hasService)
    return <Notice>{t('This site has no service of its own. Name one with the attribute “service”.')}</Notice>;
  return (
    <>
      {isMissing && <Notice level="caution">{t('The script did not load. Reload the page to try again.')}</Notice>}
      {/* Its words are English, and so are its numbers. */}
      <div ref={box} lang="en" className="min-h-120" />
      {chosen !== '' && (
        <p role="status" className="text-muted">
          {rich('Your page would hear <code>portolan-choose</code> now, with <link>this link</link>.', {
            code: asCode,
            link: (words) => (
              <a className="link" href={chosen}>
                {words}
              </a>
            ),
          })}
        </p>
      )}
    </>
  );
}
