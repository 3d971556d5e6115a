/** The schedule: one function for all sites, once a minute. */
import { expect, test } from 'vitest';
import { propertiesOf, resourcesOf, scheduleStack } from './synthesised-stacks.ts';

const stack = scheduleStack();
const properties = (type: string) => propertiesOf(stack, type);
const [publish] = resourcesOf(stack, 'AWS::Lambda::Function');
const [live] = resourcesOf(stack, 'AWS::Lambda::Alias');

test('one rule calls one function every minute, and nobody tries again what the next minute does', () => {
  expect(properties('AWS::Events::Rule')).toEqual([
    {
      ScheduleExpression: 'rate(1 minute)',
      State: 'ENABLED',
      Targets: [{ Id: 'Target0', Arn: live?.id, RetryPolicy: { MaximumRetryAttempts: 0 } }],
    },
  ]);
  expect(properties('AWS::Lambda::EventInvokeConfig')).toEqual([
    {
      FunctionName: publish?.id,
      MaximumRetryAttempts: 0,
      // The last part of the alias's ARN is its name.
      Qualifier: { 'Fn::Select': [7, { 'Fn::Split': [':', live?.id] }] },
    },
  ]);
  expect(properties('AWS::Lambda::Permission')).toEqual([
    expect.objectContaining({ FunctionName: live?.id, Principal: 'events.amazonaws.com' }),
  ]);
});

test('the function ends before its next run, and knows the table', () => {
  expect(properties('AWS::Lambda::Function')).toEqual([
    expect.objectContaining({
      Runtime: 'nodejs24.x',
      Timeout: 50,
      Environment: { Variables: { TABLE_NAME: 'TABLE' } },
    }),
  ]);
});
