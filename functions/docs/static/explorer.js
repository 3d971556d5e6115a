// Shows the OpenAPI document, and sends what is tried out (swagger-ui). Credentials stay in memory, and nothing goes to another origin.
const explorer = document.getElementById('explorer');

SwaggerUIBundle({
  url: explorer.dataset.document,
  domNode: explorer,
  presets: [SwaggerUIBundle.presets.apis],
  layout: 'BaseLayout',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
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
