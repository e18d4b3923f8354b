import { useIsFetching, useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { ArrowLeftRight, ChartPie, Grid3x3, type LucideIcon, Navigation, Settings2, Spline } from 'lucide-react';
import { type MouseEvent, type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import type { MarketNote } from '#contract/source-note.ts';
import { bridgesQuery } from '../api/queries.ts';
import { KeyByService } from '../api/ServiceProvider.tsx';
import { serviceName, useIsResponding, useService } from '../api/service-context.ts';
import { isNothingRead, statusQuery } from '../api/status-query.ts';
import { type Message, msg, t } from '../language/words.ts';
import { useLastComparison } from '../storage/last-comparison.ts';
import { DEFAULT_SETTINGS } from '../storage/settings.ts';
import { Announcer } from '../ui/Announcer.tsx';
import { useIdleWork } from '../ui/idle.ts';
import { DialogSkeleton, LazyDialog } from '../ui/LazyDialog.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { useOnline } from '../ui/use-browser.ts';
import { hideWallets, useWalletsShown, WalletButton } from '../wallet/WalletButton.tsx';

/** A compass rose, with one half of each point in shade as on old charts: the mark of Portolan. It turns while answers are awaited. */
function Logo() {
  const isWaiting = useIsFetching() > 0;
  return (
    <svg width={24} height={24} viewBox="0 0 32 32" aria-hidden="true" className="h-[1lh] shrink-0">
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <circle cx="16" cy="16" r="9.5" fill="none" className="stroke-on-accent" strokeOpacity={0.45} />
      <g className={clsx('origin-center', isWaiting && 'motion-safe:animate-[compass_8s_linear_infinite]')}>
        <path d="M16 3.5 18 14 28.5 16 18 18 16 28.5 14 18 3.5 16 14 14Z" className="fill-on-accent" />
        <path d="M16 3.5V16H28.5L18 18 16 28.5V16H3.5L14 14Z" className="fill-accent" fillOpacity={0.35} />
      </g>
    </svg>
  );
}

const Wallets = lazyComponent(() => import('../wallet/dialog/Wallets.tsx'));

const MarketBadge = lazyComponent(() => import('./MarketBadge.tsx'), 'optional');

const FollowMark = lazyComponent(() => import('../following/FollowMark.tsx'), 'optional');

/** Only of a built app: the dev server's files change under the person who writes them. */
const NewVersion = lazyComponent(() => import('./NewVersion.tsx'), 'optional');

interface NavItem {
  readonly path: string;
  readonly label: Message;
  readonly Icon: LucideIcon;
  /** Of the pages that are parts of it. */
  readonly parts?: RegExp;
}

const NAV: readonly NavItem[] = [
  { path: '/', label: msg('Compare'), Icon: ArrowLeftRight },
  { path: '/portfolio', label: msg('Portfolio'), Icon: ChartPie, parts: /^\/(bring-home|ways-out)$/ },
  { path: '/follow', label: msg('Follow'), Icon: Navigation },
  { path: '/bridges', label: msg('Bridges'), Icon: Spline },
  { path: '/matrix', label: msg('Matrix'), Icon: Grid3x3 },
  { path: '/settings', label: msg('Settings'), Icon: Settings2 },
];

const MAIN_ID = 'main';

/** The frame of every page: header, navigation, and bottom tabs on a phone. */
export function Shell({ children }: { children: ReactNode }) {
  useIdleWork();
  const main = useRef<HTMLElement>(null);
  useFocusOnNewPage(main);
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href={`#${MAIN_ID}`}
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
        className="link fixed top-1 start-3 z-50 -translate-y-16 rounded-8 bg-raised px-3 py-2 focus:translate-y-0"
      >
        {t('Skip to content')}
      </a>
      <Header />
      <main ref={main} id={MAIN_ID} tabIndex={-1} className="flex flex-1 flex-col pb-14 outline-none medium:pb-0">
        <Announcer>
          {children}
          <WalletsWindow />
        </Announcer>
      </main>
      <BottomTabs />
      <Suspense>{import.meta.env.PROD && <NewVersion />}</Suspense>
    </div>
  );
}

/** From the link that led to another page the focus goes to that page, so that the next Tab is past the header. */
function useFocusOnNewPage(main: RefObject<HTMLElement | null>): void {
  const [path] = useLocation();
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [path, main]);
}

/** The dialog of wallets, over any page. */
function WalletsWindow() {
  const shown = useWalletsShown();
  if (!shown) return null;
  return (
    <KeyByService>
      {/* From the top, not from the middle: what comes later moves nothing that is there. */}
      <LazyDialog
        title={t('Wallets')}
        onClose={hideWallets}
        className="medium:mt-12"
        placeholder={<DialogSkeleton className="h-97" />}
      >
        <Wallets />
      </LazyDialog>
    </KeyByService>
  );
}

/** The room at the end of the header is the wallet's. */
function Header() {
  return (
    <header className="sticky top-0 z-20 h-12 shrink-0 border-divider border-b bg-bg">
      <div className="mx-auto flex h-full max-w-[97.5rem] items-center gap-3 px-3 medium:px-4 wide:gap-6 wide:px-6">
        {/* The name makes room: in large letters it falls into a line that is not seen. */}
        <Link href="/" className="touch-reach min-w-6 shrink-[99] font-semibold text-16 medium:shrink-0">
          <span className="flex h-[1lh] flex-wrap gap-x-2 overflow-hidden">
            <Logo />
            {/* Six pages in the longest language leave no room for the name on a narrow page. */}
            <span className="max-[56rem]:medium:sr-only">Portolan</span>
          </span>
        </Link>
        <nav aria-label={t('Pages')} className="hidden h-full shrink-0 medium:flex">
          {NAV.map((item) => (
            <HeaderLink key={item.path} {...item} />
          ))}
        </nav>
        <div className="ms-auto flex min-w-0 items-center gap-1 medium:gap-2">
          <Suspense>
            <MarketBadge />
          </Suspense>
          <KeyByService>
            <NetworkState />
          </KeyByService>
          <WalletButton />
        </div>
      </div>
    </header>
  );
}

/** What the link of a page has, `aria-current` where it is active. Compare keeps its last query. */
function useNavLink({ path, parts }: NavItem) {
  const [location] = useLocation();
  const last = useLastComparison();
  // Subscribes to the query string. The hook's value is decoded, the link needs the encoded one.
  useSearch();
  const current = location === path || location.startsWith(`${path}/`);
  const compare = current ? `/${window.location.search}` : last.href;
  return {
    href: path === '/' ? compare : path,
    onClick: current ? stay : undefined,
    'aria-current': current ? ('page' as const) : parts?.test(location) || undefined,
  };
}

/** A click on the current page's link does nothing, so that its state stays; opening it in a new tab still works. */
const stay = (event: MouseEvent) => event.preventDefault();

function HeaderLink(item: NavItem) {
  const { path, label } = item;
  const link = useNavLink(item);
  return (
    <Link
      {...link}
      className={clsx(
        'flex items-center border-b-2 px-1.5 max-[56rem]:px-1 wide:px-3',
        link['aria-current'] ? 'border-accent font-semibold' : 'border-transparent text-muted hover:text-ink',
      )}
    >
      {label()}
      <Pending path={path} />
    </Link>
  );
}

/** Without the settings, which a phone has in its header: six labels have no room there. A column is as wide as its label, and of the rest each has a fifth: a long label takes room from short ones before it wraps. */
function BottomTabs() {
  return (
    <nav
      aria-label={t('Pages')}
      className="fixed inset-x-0 bottom-0 z-20 grid h-14 grid-flow-col border-divider border-t bg-bg medium:hidden"
    >
      {NAV.slice(0, -1).map((item) => (
        <BottomTab key={item.path} {...item} />
      ))}
    </nav>
  );
}

function BottomTab(item: NavItem) {
  const { path, label, Icon } = item;
  const link = useNavLink(item);
  return (
    <Link
      {...link}
      className={clsx(
        '-outline-offset-2 flex flex-col items-center justify-center gap-0.5',
        link['aria-current'] ? 'font-semibold text-accent' : 'text-muted',
      )}
    >
      <span className="relative">
        <Icon size={20} aria-hidden />
        <Pending path={path} />
      </span>
      <span className="tab-label">{label()}</span>
    </Link>
  );
}

/** How many transactions are under way, at the page that follows them. */
const Pending = ({ path }: { path: string }) => <Suspense>{path === '/follow' && <FollowMark />}</Suspense>;

/** Green would read as live of a market that is none, that is not named yet, or that has no figures yet. */
const dotOf = (lists: { readonly market: MarketNote | null } | undefined, hasNone: boolean): string =>
  lists === undefined || hasNone ? 'bg-faint' : lists.market?.source === 'sample' ? 'bg-warn' : 'bg-good';

/** The selected service, and whether it responded last time and is reachable. */
function NetworkState() {
  const { client, choice, needsNetwork } = useService();
  const { data } = useQuery({ ...bridgesQuery(client), enabled: false });
  const { data: status } = useQuery({ ...statusQuery(client), enabled: false });
  const online = useOnline();
  const isResponding = useIsResponding();
  const cutOff = needsNetwork && !online;
  const name = serviceName(choice);
  const isUsual = !cutOff && isResponding && choice === DEFAULT_SETTINGS.service;
  return (
    <Link
      href="/settings"
      title={
        isResponding
          ? t('The service in use. Change it in Settings.')
          : t('The last request to {name} got no answer. Change it in Settings.', { name })
      }
      className={clsx(
        'touch-reach flex min-w-0 items-center gap-2 rounded-8 px-2 py-1 text-12 text-muted hover:bg-surface hover:text-ink',
        // Beside the word of the market a bare dot tells nothing more.
        isUsual && 'medium:not-focus-visible:sr-only',
      )}
    >
      <Settings2 size={20} aria-label={t('Settings')} role="img" className="shrink-0 medium:hidden" />
      <span
        aria-hidden
        className={clsx(
          'size-2 shrink-0 rounded-full',
          cutOff || !isResponding ? 'bg-bad' : dotOf(data, status ? isNothingRead(status.data) : false),
        )}
      />
      {/* In words stands what is wrong, or another service than the page begins with. */}
      <span className={clsx('wrap-anywhere line-clamp-2 leading-4', isUsual && 'sr-only')}>
        {cutOff ? t('Offline') : isResponding ? name : t('No answer')}
      </span>
    </Link>
  );
}
