/** Addresses that operators choose, as a settings file has them: one way to write each, so that they can be compared as texts. */
import * as v from 'valibot';

const LABEL = '[a-z0-9]([a-z0-9-]*[a-z0-9])?';
const HOST = `${LABEL}(\\.${LABEL})+`;
/** What API Gateway takes as the key of a mapping, less characters that have to be encoded in an address or mean another folder. */
const BASE_PATH = '(/[\\w-]+(\\.[\\w-]+)*)*';

/** A host name, such as `agenda.example`. */
export const HostName = v.pipe(
  v.string(),
  v.regex(new RegExp(`^${HOST}$`), 'must be a host name in lower case, such as agenda.example'),
);

/** Origin and base path, such as `https://agenda.example` or `https://agenda.example/gl`. */
export const Address = v.pipe(
  v.string(),
  v.regex(
    new RegExp(`^https://${HOST}${BASE_PATH}$`),
    'must be like https://agenda.example or https://agenda.example/gl: https, a host in lower case, no port, no slash at the end',
  ),
);
