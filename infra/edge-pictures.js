/**
 * A CloudFront function that leaves of the address of an uploaded picture what is the same in all
 * sites and in the bucket: `/12/feira.jpg` (docs/decisions/pictures).
 */
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it
function handler(event) {
  const request = event.request;
  request.uri = request.uri.replace(/^.*\/wp-content\/uploads\//, '/');
  return request;
}
