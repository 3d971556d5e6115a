/** A host name of the operator's own. The sites that share it add their mappings, each in its own stack (`api.ts`). */
import { CfnOutput } from 'aws-cdk-lib';
import { DomainName, SecurityPolicy } from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import type { Construct } from 'constructs';
import type { Host } from '../shared/settings/host.ts';
import { CalendarStack } from './calendar-stack.ts';
import type { EnvironmentSettings } from './environment-settings.ts';

export interface HostStackProps {
  readonly environment: EnvironmentSettings;
  readonly host: Host;
}

export class HostStack extends CalendarStack {
  constructor(scope: Construct, { environment, host: { name, certificate } }: HostStackProps) {
    super(scope, `CalendarHost-${name.replaceAll('.', '-')}`, {
      environment,
      description: `Calendar: the host ${name}`,
    });
    const domain = new DomainName(this, 'Domain', {
      domainName: name,
      certificate: Certificate.fromCertificateArn(this, 'Certificate', certificate),
      securityPolicy: SecurityPolicy.TLS_1_2,
    });
    // Where the name has to lead in DNS: an alias in Route 53 also takes the zone, elsewhere it is a CNAME.
    new CfnOutput(this, 'Target', { value: domain.regionalDomainName });
    new CfnOutput(this, 'TargetZone', { value: domain.regionalHostedZoneId });
  }
}
