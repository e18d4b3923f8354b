import { concentrated, constantProduct, pairs, stableswap, type Tier, type VenueTable } from '../venue-table.ts';

const NEUTRON = {
  NTRN: 'untrn',
  USDC: 'ibc/02BCFF6F786C7CBCDFE1AAFD8CFAC70D2AA9D57CF63AC0915048B666C650D8C5',
  'USDC.n': 'ibc/B559A80D62249C8AA07A380E2A2BEA6E5CA9A6F079C912C3A9E9B494105E4F81',
  ATOM: 'ibc/C4CFF46FD6DE35CA4CF4CE031E643C8FDC9BA4B99AE598E9B0ED98FE3A2319F9',
  ASTRO: 'factory/neutron1ffus553eet978k024lmssw0czsxwr97mggyv85lpcsdkft8v9ufsz3sa07/astro',
  TIA: 'ibc/773B4D0A3CD667B2275D5A4A7A2F0909C0BA0F4059C0B9181E680DDF4965DCC7',
  DYDX: 'ibc/2CB87BCE0937B1D1DFCEE79BE4501AAF3C265E923509AEAC410AD85D27F35130',
  NLS: 'ibc/6C9E6701AC217C0FC7D74B0F7A6265B9B4E3C3CDA6E80AADE5F950A8F52F9972',
  dATOM: 'factory/neutron1k6hr0f83e7un2wjf29cspk7j69jrnskk65k3ek2nj9dztrlzpj6q00rtsa/udatom',
  dNTRN: 'factory/neutron1frc0p5czd9uaaymdkug2njz7dc7j65jxukp9apmt9260a8egujkspms2t2/udntrn',
  xASTRO: 'factory/neutron1zlf3hutsa4qnmue53lz2tfxrutp8y2e3rj4nkghg3rupgl4mqy8s5jgxsn/xASTRO',
  wstETH: 'factory/neutron1ug740qrkquxzrk2hh29qrlx3sktkfml3je7juusc2te7xmvsscns0n2wry/wstETH',
  MARS: 'factory/neutron1ndu2wvkrxtane8se2tr48gv7nsm46y5gcqjhux/MARS',
  NEWT: 'factory/neutron1p8d89wvxyjcnawmgw72klknr3lg9gwwl6ypxda/newt',
  'USDC.axl': 'ibc/F082B65C88E4B6D5EF1DB243CDA1D331D002759E938A0F5CD3FFDC5D53B3E349',
  'WETH.axl': 'ibc/A585C2D15DCD3B010849B453A2CFCB5E213208A5AB665691792684C26274304D',
  'WBTC.axl': 'ibc/DF8722298D192AAB85D86D0462E8166234A6A9A572DD4A2EA7996029DF4DB363',
};

const TERRA = {
  LUNA: 'uluna',
  USDC: 'ibc/E8481AD838C31D4FC12A504B10F9B4E2F830F8818D2735C2FFC707579B5FA60B',
  'USDC.n': 'ibc/2C962DAB9F57FE0921435426AE75196009FAA1981BF86991203C8411F8980FDB',
  ASTRO: 'ibc/8D8A7F7253615E5F76CB6252A1E1BD921D5EDB7BBAAF8913FB1C77FF125D9995',
  ampLUNA: 'cw20:terra1ecgazyd0waaj3g7l9cmy5gulhxkps2gmxu9ghducvuypjq68mq2s5lvsct',
  bLUNA: 'cw20:terra17aj4ty4sz4yhgm08na8drc0v03v2jwr3waxcqrwhajj729zhl7zqnpc0ml',
  SOLID: 'cw20:terra10aa3zdkrc7jwuf8ekl3zq7e7m42vmzqehcmu74e4egc7xkm5kr2s0muyst',
  'USDT.kava': 'ibc/9B19062D46CAB50361CE9B0A3E6D0A7A53AC9E7CB361F32A73CC733144A9A9E5',
  'USDC.axl': 'ibc/B3504E092456BA618CC28AC671A71FB08C6CA0FD0BE7C8A5B5A3E2DD933CC9E4',
  'USDT.axl': 'ibc/CBF67A2BCF6CAE343FDF251E510C8E18C361FC02B23430C121116E0811835DEF',
  'WETH.axl': 'ibc/BC8A77AFBD872FDC32A348D3FB10CC09277C266CFE52081DE341C7EC6752E674',
  'WBTC.axl': 'ibc/05D299885B07905B6886F554B39346EA6761246076A1120B1950049B92B922DD',
  'WMATIC.axl': 'ibc/14E4FD1AB72DE9BF1D6725CBA18373C406CB9A7DA17955299F3F4DC5C6131A4E',
  'WAVAX.axl': 'ibc/F992067A054C819B42D2DAB57F5CCE347D38352EB90453E59D566BFE64F1614B',
  'WBNB.axl': 'ibc/1319C6B38CA613C89D78C2D1461B305038B1085F6855E8CD276FE3F7C9600B4C',
  'LINK.axl': 'ibc/1FD62537E1FBE67DF7574E0234112B4FE417B20AADC2F574026CB664EA9492C7',
  'DAI.axl': 'ibc/E46EF5449878F6B81219163F211E7329CC0729AA99DA8A589A865F82F754ADE8',
  'ASTRO.cw20': 'cw20:terra1nsuqsk6kh58ulczatwev87ttq2z6r3pusulg9r24mfj2fvtzd4uq3exn26',
};

const INJECTIVE = {
  INJ: 'inj',
  USDC: 'erc20:0xa00C59fF5a080D2b954d0c75e46E22a0c371235a',
  'USDC.n': 'ibc/2CBC2EA121AE42563B08028466F37B600F2D7D4282342DE938283CC3FB2BC00E',
  USDT: 'peggy0xdAC17F958D2ee523a2206206994597C13D831ec7',
  ASTRO: 'ibc/063F4461F7317CFF10F50AB044E44932D22AAD84FA7107082744946E6DB7B7A8',
  'USDT.kava': 'ibc/4ABBEF4C8926DDDB320AE5188CFD63267ABBCEFC0583E4AE05D6E5AA2401DDAB',
  hINJ: 'cw20:inj18luqttqyckgpddndh8hvaq25d5nfwjc78m56lc',
};

/** Astroport has a constant product pool, a stable pool, and a concentrated one. */
const xyk = (tier: Tier, pools: string) => constantProduct(tier, 3000, pools);
const stable = (tier: Tier, pools: string) => stableswap(tier, 500, 100, pools);
const ranged = (tier: Tier, pools: string) => concentrated(tier, 2000, 50, pools);

export const astroport: readonly VenueTable[] = [
  {
    ...{ chain_id: 'neutron-1', venue: 'neutron-astroport', label: 'astroport', assets: NEUTRON },
    rows: [
      ranged('major', 'NTRN/USDC ATOM/USDC ATOM/NTRN dATOM/ATOM'),
      ranged('middle', 'ASTRO/USDC TIA/USDC DYDX/USDC ASTRO/NTRN'),
      xyk('middle', pairs('TIA DYDX USDC.axl WETH.axl WBTC.axl', 'NTRN')),
      xyk('middle', pairs('WETH.axl WBTC.axl wstETH dATOM', 'USDC')),
      xyk('small', pairs('NLS MARS ASTRO NEWT', 'NTRN USDC')),
      xyk('small', pairs('TIA DYDX ASTRO', 'ATOM')),
      stable('major', 'USDC/USDC.axl'),
      stable('middle', 'dNTRN/NTRN xASTRO/ASTRO'),
      stable('small', 'USDC/USDC.n'),
    ],
  },
  {
    ...{ chain_id: 'phoenix-1', venue: 'terra-astroport', label: 'astroport', assets: TERRA },
    rows: [
      ranged('middle', pairs('USDC USDC.axl USDT.kava', 'LUNA')),
      xyk('middle', pairs('USDC USDC.axl', 'LUNA')),
      xyk('small', pairs('ASTRO ASTRO.cw20 ampLUNA SOLID USDT.axl DAI.axl', 'LUNA')),
      xyk('small', pairs('ASTRO ampLUNA WETH.axl WBTC.axl WMATIC.axl WAVAX.axl WBNB.axl LINK.axl', 'USDC')),
      xyk('thin', pairs('WETH.axl WBTC.axl', 'LUNA')),
      stable('middle', 'bLUNA/LUNA ASTRO/ASTRO.cw20'),
      stable('small', 'USDC/USDC.axl USDC/USDT.kava USDT.axl/USDT.kava USDC/SOLID USDC/USDC.n'),
    ],
  },
  {
    ...{ chain_id: 'injective-1', venue: 'injective-astroport', label: 'astroport', assets: INJECTIVE },
    rows: [
      ranged('middle', pairs('USDC USDT', 'INJ')),
      xyk('middle', pairs('USDT USDT.kava ASTRO', 'INJ')),
      xyk('small', pairs('hINJ', 'INJ')),
      stable('middle', 'USDC/USDT USDT/USDT.kava'),
      stable('small', 'USDC/USDC.n'),
    ],
  },
];
