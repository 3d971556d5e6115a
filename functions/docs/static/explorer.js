// Shows the OpenAPI document, and sends what is tried out (swagger-ui). Credentials stay in memory,
// and nothing goes to another origin.
const explorer = document.getElementById('explorer');

/**
 * swagger-ui shows a closed lock where a request may be sent, with credentials or because it needs
 * none, and an open one where it would be refused
 * (https://github.com/swagger-api/swagger-ui/issues/4402). Turned round, a closed lock is what
 * people take it for.
 */
const turnedRound =
  (Button, { React }) =>
  props =>
    React.createElement(Button, { ...props, isAuthorized: !props.isAuthorized });

SwaggerUIBundle({
  url: explorer.dataset.document,
  domNode: explorer,
  presets: [SwaggerUIBundle.presets.apis],
  plugins: [{ wrapComponents: { authorizeBtn: turnedRound, authorizeOperationBtn: turnedRound } }],
  layout: 'BaseLayout',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  // A refusal is shown with all members of its `data`.
  defaultModelExpandDepth: 3,
  filter: true,
  persistAuthorization: false,
  tryItOutEnabled: true,
  validatorUrl: null,
  // Whatever name led to this page, the service is behind it, too.
  requestInterceptor: request => {
    const { pathname, search } = new URL(request.url, location.href);
    return Object.assign(request, { url: location.origin + pathname + search });
  },
});
