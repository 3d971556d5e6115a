/** The one shape of every refusal (contract/http#error-envelope). */
import { expect, it } from 'vitest';
import { errorEnvelope } from '../../../shared/api/errors.ts';
import { ApiError, invalid } from '../../../shared/http/errors.ts';

const [TYPE, ENUM, EMPTY] = [
  'O tipo do valor non é o agardado.',
  'Non é un dos valores permitidos.',
  'Non pode estar baleiro.',
];

it.each<[what: string, error: ApiError, envelope: object]>([
  [
    'with another status, headers and a cause, which stay inside',
    new ApiError('rest_no_route', { status: 405, headers: { Allow: 'GET' }, cause: new Error('secret') }),
    {
      code: 'rest_no_route',
      message: 'Aquí non hai nada, ou este enderezo non admite o método empregado.',
      data: { status: 405 },
    },
  ],
  [
    'that says more',
    new ApiError('term_exists', { extra: { term_id: 12 } }),
    {
      code: 'term_exists',
      message: 'Xa existe unha categoría ou etiqueta con ese nome.',
      data: { status: 400, term_id: 12 },
    },
  ],
  [
    'of values, which have inner codes where the original has them',
    invalid({ cost: 'type', status: 'enum', title: 'empty' }),
    {
      code: 'rest_invalid_param',
      message: 'Hai valores que non se poden aceptar: cost, status, title.',
      data: {
        status: 400,
        params: { cost: TYPE, status: ENUM, title: EMPTY },
        details: {
          cost: { code: 'rest_invalid_type', message: TYPE, data: { param: 'cost' } },
          status: { code: 'rest_not_in_enum', message: ENUM, data: null },
        },
      },
    },
  ],
])('%s', (_, error, envelope) => {
  expect(errorEnvelope(error, 'gl')).toEqual(envelope);
});

it('in the language of the request', () => {
  const { message, data } = errorEnvelope(invalid({ title: 'empty' }), 'es');
  expect([message, data.params]).toEqual([
    expect.stringContaining(': title.'),
    { title: expect.not.stringContaining(EMPTY) },
  ]);
});
