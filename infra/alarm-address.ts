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
