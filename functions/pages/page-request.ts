/** The input for the answer of a page. */
import type { Place } from '../../shared/pages/layout.ts';
import type { PageFound } from '../../shared/pages/original-addresses.ts';
import type { HttpEvent } from '../http/request.ts';
import type { Deps } from '../runtime/deps.ts';
import type { FileServer } from './static-files.ts';

export interface PageRequest {
  readonly event: HttpEvent;
  readonly parameters: PageFound['parameters'];
  readonly deps: Deps;
  readonly files: FileServer;
  readonly place: () => Promise<Place>;
}
