/** The Lambda function of categories. */
import { serve } from './service.ts';
import { categories } from './terms/operations.ts';

export const handler = serve('categories', categories);
