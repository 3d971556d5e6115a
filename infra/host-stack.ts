/**
 * A custom domain name of the operator. Each site on it adds its API mapping in its own stack
 * (`api.ts`).
 */
import { CfnOutput, SecretValue } from 'aws-cdk-lib';
import { DomainName, SecurityPolicy } from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { gatewayNameOf, type Host, mappingOf } from '../shared/settings/calendar.ts';
import { CalendarStack } from './calendar-stack.ts';
import { deployedPictures } from './deployed.ts';
import { defineDistribution } from './distribution.ts';
import type { EnvironmentSettings } from './environment-settings.ts';

/** The hosted zone of all CloudFront distributions (AWS: "AliasTarget" of Route 53). */
const CLOUDFRONT_ZONE = 'Z2FDTNDATAQYW2';

interface HostStackProps {
  readonly environment: EnvironmentSettings;
  readonly host: Host;
}

export class HostStack extends CalendarStack {
  /**
   * References to the keys by which functions recognise the CDN. CloudFormation resolves them
   * during the deployment. Undefined if there is no CDN.
   */
  readonly originKeys: readonly string[] | undefined;

  constructor(scope: Construct, { environment, host }: HostStackProps) {
    const { name, certificate, cdn } = host;
    super(scope, `CalendarHost-${name.replaceAll('.', '-')}`, {
      environment,
      description: `Calendar: the host ${name}`,
    });
    const domain = new DomainName(this, 'Domain', {
      domainName: gatewayNameOf(host),
      certificate: Certificate.fromCertificateArn(this, 'Certificate', certificate),
      securityPolicy: SecurityPolicy.TLS_1_2,
    });
    const gateway = { value: domain.regionalDomainName, zone: domain.regionalHostedZoneId };
    if (cdn === undefined) {
      this.putOut('Target', gateway);
      return;
    }
    const secret = new Secret(this, 'OriginKey', {
      description: `Calendar: what CloudFront at ${name} proves itself with`,
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
    });
    // The secret is exported even without importers. Otherwise CloudFormation would refuse to move
    // the last site to another host.
    this.exportValue(secret.secretArn);
    // `unsafeUnwrap` is unsafe for literal secrets, but these are only references.
    this.originKeys = cdn.originKeys.map(versionStage =>
      SecretValue.secretsManager(secret.secretArn, { versionStage }).unsafeUnwrap(),
    );
    const [originKey = ''] = this.originKeys;
    const pictures = deployedPictures(this, environment);
    const [basePath = ''] = environment.sites.flatMap(site => mappingOf(site, [host])?.basePath ?? []);
    const distribution = defineDistribution(this, { host, cdn, originKey, pictures, basePath });
    new CfnOutput(this, 'OriginKeySecret', { value: secret.secretArn });
    this.putOut('Target', { value: distribution.distributionDomainName, zone: CLOUDFRONT_ZONE });
    this.putOut('OriginTarget', gateway);
  }

  /**
   * Outputs the target for DNS. In Route 53 it is for an alias, which also needs the zone;
   * elsewhere it is for a CNAME.
   */
  private putOut(id: string, { value, zone }: { readonly value: string; readonly zone: string }): void {
    new CfnOutput(this, id, { value });
    new CfnOutput(this, `${id}Zone`, { value: zone });
  }
}
