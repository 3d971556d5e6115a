/** Events with several dates in May 2027, as tests send them and tell them. */

type Body = Readonly<Record<string, unknown>>;

/** Two hours from 20:00 on a day of May. */
export const onMay = (day: number, more: Body = {}) => {
  const text = `2027-05-${String(day).padStart(2, '0')}`;
  return { start_date: `${text} 20:00:00`, end_date: `${text} 22:00:00`, ...more };
};

/**
 * The number and the day of each date, and its status if that is another than scheduled:
 * `1 on 3, 2 on 4 canceled`.
 */
export const datesTold = (dates: readonly Body[] | undefined): string | undefined =>
  dates
    ?.map(({ number, start_date, event_status: status }) =>
      [number, 'on', Number(String(start_date).slice(8, 10)), ...(status === 'scheduled' ? [] : [status])].join(' '),
    )
    .join(', ');
