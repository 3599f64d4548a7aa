declare global {
  namespace Intl {
    interface Locale {
      getWeekInfo?(): { readonly firstDay: number };
      readonly weekInfo?: { readonly firstDay: number };
    }
  }
}

/** The first day of a week, as `Date.getDay` counts. */
const days = { sunday: 0, monday: 1, saturday: 6 } as const;

/** The regions whose week does not begin on Monday (CLDR), for browsers that do not know it. */
const regions = {
  sunday:
    'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW',
  saturday: 'AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY',
};

interface WeekWords {
  readonly weekStart?: keyof typeof days | undefined;
  readonly locale?: string | undefined;
}

/** The first day of the week, from 0 for Sunday: that of the config, else of its locale, else of the browser's language. */
export function firstDayOf({ weekStart, locale: tag = globalThis.navigator?.language ?? 'en' }: WeekWords): number {
  if (weekStart) return days[weekStart];
  const locale = new Intl.Locale(tag);
  const known = locale.getWeekInfo?.() ?? locale.weekInfo;
  if (known) return known.firstDay % 7;
  const { region = '001' } = locale.maximize();
  return regions.sunday.includes(region)
    ? days.sunday
    : regions.saturday.includes(region)
      ? days.saturday
      : days.monday;
}
