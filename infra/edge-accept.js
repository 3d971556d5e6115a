/**
 * A CloudFront function that normalises `Accept` in viewer requests (docs/decisions/caches).
 * Clients send it in hundreds of forms, and the cache would keep an answer for each. Four forms
 * remain, which tell everything that the service reads there: whether a calendar is preferred
 * (`functions/http/request.ts`), and whether a page is wanted (`functions/pages/page-answers.ts`).
 * The service receives the same header, so that its answer fits the cache key. Runtime 2.0 supports
 * neither destructuring nor `?.`.
 */
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it
function handler(event) {
  const request = event.request;
  const accept = textOf(request.headers.accept);
  const formats = [];
  if (prefersCalendar(accept)) formats.push('text/calendar');
  if (wantsPage(accept)) formats.push('text/html');
  request.headers.accept = { value: formats.length === 0 ? 'application/json' : formats.join(', ') };
  return request;
}

/** Repeated headers form one list (RFC 9110, 5.3). */
function textOf(header) {
  if (header === undefined) return '';
  const lines = header.multiValue === undefined ? [header] : header.multiValue;
  return lines.map(line => line.value).join(',');
}

/** Does the same as `weighted` in `shared/http/language.ts`. */
function rangesIn(accept) {
  return accept
    .slice(0, 500)
    .toLowerCase()
    .split(',')
    .map(part => {
      const texts = part.split(';').map(text => text.trim());
      const weights = texts.slice(1).filter(text => text.startsWith('q='));
      return { range: texts[0], weight: weights.length === 0 ? 1 : Number(weights[0].slice(2)) };
    });
}

function prefersCalendar(accept) {
  const ranges = rangesIn(accept);
  const weightOf = name => {
    const found = ranges.filter(each => each.range === name);
    return found.length === 0 ? 0 : found[0].weight;
  };
  return weightOf('text/calendar') > weightOf('application/json') && weightOf('text/calendar') >= weightOf('*/*');
}

function wantsPage(accept) {
  return rangesIn(accept).some(each => each.range === 'text/html' && each.weight > 0);
}
