/** Which translations a caller may see. */
import { type Caller, mayOnPost } from '../../shared/access/rights.ts';
import type { OperationInput } from '../../shared/api/operation.ts';
import type { Instant } from '../../shared/time/instant.ts';
import {
  type GroupsByRecord,
  groupOf,
  type Member,
  memberAt,
  type TranslatableType,
} from '../../shared/translations/group.ts';
import { type Translations, translationsView } from '../../shared/translations/view.ts';

interface Reader {
  readonly caller: Caller | undefined;
  /** Epoch seconds. */
  readonly now: Instant;
}

/** `type`: of the group. Everybody may read terms. */
export const mayReadMember = (type: TranslatableType, member: Member, { caller, now }: Reader): boolean =>
  type === 'category' || type === 'tag' || mayOnPost(caller, 'read', memberAt(member, now));

/** For the views of records whose groups were read. */
export const translationsShown =
  (groups: GroupsByRecord, { addresses, ...reader }: Reader & Pick<OperationInput, 'addresses'>): Translations =>
  record =>
    translationsView(
      groupOf(groups, record),
      record,
      member => mayReadMember(record.type, member, reader),
      addresses,
      reader.now,
    );
