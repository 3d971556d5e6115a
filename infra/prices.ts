/**
 * The prices of AWS, for the dashboard and the bill (`tools/bench/bill/`). `docs/performance.md#the-formula` shows them and their sources.
 */

export interface Price {
  readonly dollars: number;
  /** The unit that is charged. */
  readonly per: string;
  readonly page: keyof typeof PAGES;
}

const PAGES = {
  'API Gateway': 'https://aws.amazon.com/api-gateway/pricing/',
  Backup: 'https://aws.amazon.com/backup/pricing/',
  CloudWatch: 'https://aws.amazon.com/cloudwatch/pricing/',
  DynamoDB: 'https://aws.amazon.com/dynamodb/pricing/on-demand/',
  EC2: 'https://aws.amazon.com/ec2/pricing/on-demand/',
  Lambda: 'https://aws.amazon.com/lambda/pricing/',
  'Secrets Manager': 'https://aws.amazon.com/secrets-manager/pricing/',
} as const;

export const PRICES = {
  gateway: { dollars: 1, per: 'million requests to an HTTP API, of 512 KB each', page: 'API Gateway' },
  calls: { dollars: 0.2, per: 'million calls of a function', page: 'Lambda' },
  'GB-second': { dollars: 13.33, per: 'million GB-seconds, arm64', page: 'Lambda' },
  'read unit': { dollars: 0.125, per: 'million read request units, on demand', page: 'DynamoDB' },
  'write unit': { dollars: 0.625, per: 'million write request units, on demand', page: 'DynamoDB' },
  'GB sent': { dollars: 0.09, per: 'GB to the internet, the first 10 TB a month', page: 'EC2' },
  'GB logged': { dollars: 0.5, per: 'GB that CloudWatch Logs takes in', page: 'CloudWatch' },
  'GB stored': { dollars: 0.25, per: 'GB of the table and its indexes, a month', page: 'DynamoDB' },
  'GB recoverable': { dollars: 0.2, per: 'GB of the table with point-in-time recovery, a month', page: 'DynamoDB' },
  'GB copied': { dollars: 0.1, per: 'GB of copies by AWS Backup, a month', page: 'Backup' },
  alarm: { dollars: 0.1, per: 'metric of an alarm, a month', page: 'CloudWatch' },
  'composite alarm': { dollars: 0.5, per: 'alarm over other alarms, a month', page: 'CloudWatch' },
  metric: { dollars: 0.3, per: 'metric of our own, a month', page: 'CloudWatch' },
  dashboard: { dollars: 3, per: 'dashboard, a month', page: 'CloudWatch' },
  secret: { dollars: 0.4, per: 'secret, a month', page: 'Secrets Manager' },
} as const satisfies Readonly<Record<string, Price>>;
export type Priced = keyof typeof PRICES;

/** Dollars for an amount in single units, also where the price is by the million. */
export const dollarsFor = (priced: Priced, amount: number): number => {
  const { dollars, per }: Price = PRICES[priced];
  return (dollars * amount) / (per.startsWith('million') ? 1e6 : 1);
};

/** The rows of the price table in the documentation. */
export const priceRows = (): string[] =>
  Object.entries<Price>(PRICES).map(
    ([name, { dollars, per, page }]) => `| ${name} | ${priceText(dollars)} | ${per} | [${page}](${PAGES[page]}) |`,
  );

const priceText = (dollars: number): string => (Number.isInteger(dollars * 100) ? dollars.toFixed(2) : String(dollars));
