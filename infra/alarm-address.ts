/**
 * Who gets alarms and notices of the budget, which is an e-mail address, or an SNS topic of the
 * operator's, to which a chat or a pager subscribes.
 */
import * as v from 'valibot';

/**
 * FIFO topics do not match, because alarms cannot use them (Amazon CloudWatch User Guide:
 * "Notifying users on alarm changes").
 */
const TOPIC = /^arn:aws[a-z-]*:sns:[a-z0-9-]+:\d{12}:[A-Za-z0-9_-]{1,256}$/;

export const AlarmAddress = v.pipe(
  v.string(),
  v.check(
    address => v.EMAIL_REGEX.test(address) || TOPIC.test(address),
    'must be an e-mail address, or the ARN of an SNS topic, such as arn:aws:sns:eu-west-1:123456789012:oncall',
  ),
);

export const isTopic = (address: string): boolean => address.startsWith('arn:');

/**
 * Refuses a topic in another region, to which alarms cannot send, or in another account, to which a
 * budget cannot.
 */
export const foreignTopic = ({
  region,
  account,
  alarmAddress = '',
}: {
  readonly region?: string | undefined;
  readonly account?: string | undefined;
  readonly alarmAddress?: string | undefined;
}): string[] => {
  if (!isTopic(alarmAddress)) return [];
  const [, , , itsRegion, itsAccount] = alarmAddress.split(':');
  return [
    ...(region !== undefined && region !== itsRegion
      ? [`the topic of alarmAddress is in ${itsRegion}, and the environment in ${region}`]
      : []),
    ...(account !== undefined && account !== itsAccount
      ? [`the topic of alarmAddress is of the account ${itsAccount}, and the environment of ${account}`]
      : []),
  ];
};
