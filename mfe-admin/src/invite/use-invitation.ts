import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { addMembers, BULK_LIMIT, type ImportLine, importPeople, listMembers } from '@waymark/contracts';
import { inChunks, isApiError, keyOf, keysChangedWith, messageText, useApi, useOrganisation } from '@waymark/shell-kit';
import { useDebouncedValue, useIsShown, useSave } from '@waymark/shell-kit/actions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type MergedAddresses, mergeAddresses } from './addresses.ts';
import { readDraft, writeDraft } from './invite-draft.ts';

const PAUSE_MS = 300;

/** The outcome of each address, from a dry run on the server. */
const useOutcomes = (addresses: readonly string[]) => {
  const api = useApi();
  const { uuid: org } = useOrganisation();
  const [lookedUp] = useDebouncedValue(addresses, PAUSE_MS);
  return useQuery({
    queryKey: keyOf(listMembers, { org }, { by: 'invitation', lookedUp }),
    enabled: lookedUp.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: async ({ signal }) => {
      const rows = lookedUp.map((email) => ({ email, name: null, team: null }));
      const calls = inChunks(rows, BULK_LIMIT).map((part) =>
        api.ask(importPeople, { org }, { rows: part, dry_run: true }, { signal }),
      );
      const answers = await Promise.all(calls);
      return new Map<string, ImportLine['outcome']>(
        answers.flatMap(({ lines }) => lines.map(({ email, outcome }) => [email, outcome] as const)),
      );
    },
  });
};

export type Invitation = ReturnType<typeof useInvitation>;

/** The collected addresses, their outcomes, and the mutation that invites them. */
export const useInvitation = (onSent: () => void) => {
  const { t } = useTranslation('admin');
  const api = useApi();
  const { uuid: org } = useOrganisation();
  const [addresses, setAddresses] = useState<MergedAddresses>(() => readDraft(org));
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isMissing, setMissing] = useState(false);
  const isShown = useIsShown();
  const { data: outcomes } = useOutcomes(addresses.valid);
  const change = (next: MergedAddresses): void => {
    // The dialog closes with the answer, and what is typed or removed now would be lost.
    if (send.isPending) return;
    setAddresses(next);
    setProblem(undefined);
    setMissing(false);
    writeDraft(org, next);
  };
  const withText = (text: string): MergedAddresses => {
    const next = mergeAddresses(addresses, text);
    return { ...next, duplicates: addresses.duplicates + next.duplicates };
  };
  const all = withText(typed);
  const add = (text: string): void => {
    setTyped('');
    if (text.trim()) change(withText(text));
  };
  const members = addresses.valid.filter((email) => outcomes?.get(email) === 'already_member');
  const thoseComing = ({ valid }: MergedAddresses): string[] =>
    valid.filter((email) => outcomes?.get(email) !== 'already_member');
  const coming = thoseComing(addresses);
  const send = useSave({
    work: async (emails: readonly string[]) => {
      for (const part of inChunks(emails, BULK_LIMIT)) await api.ask(addMembers, { org }, { users_emails: part });
    },
    success: (_done, emails) => t('users.invited', { count: emails.length }),
    invalidates: keysChangedWith(org, 'user_organisations'),
    onSaved: () => {
      writeDraft(org, { valid: [], invalid: [], duplicates: 0 });
      if (isShown()) onSent();
    },
    toastErrors: 'except_fields',
  });
  /** Shows the server's error, which names the addresses that refuse invitations. */
  const showProblem = (error: Error): void => setProblem(isApiError(error) ? error.errors.users_emails : undefined);
  return {
    coming,
    /** How many would be invited now, including the text in the field. */
    sends: thoseComing(all).length,
    members,
    invalid: addresses.invalid,
    duplicates: addresses.duplicates,
    again: new Set(coming.filter((email) => outcomes?.get(email) === 'invite_again')),
    problem: isMissing ? messageText('validation.members.emails_required') : problem,
    sending: send.isPending,
    refusal: send.error,
    typed,
    /** Saves the draft with each change: no blur event fires when the dialog closes. */
    type: (text: string) => {
      if (send.isPending) return;
      setTyped(text);
      setMissing(false);
      writeDraft(org, withText(text));
    },
    add,
    drop: (entry: string) =>
      change({
        ...addresses,
        valid: addresses.valid.filter((one) => one !== entry),
        invalid: addresses.invalid.filter((one) => one !== entry),
      }),
    /** Also sends the text in the field; if that contains an invalid address, shows it and sends nothing. */
    send: () => {
      add(typed);
      const emails = thoseComing(all);
      if (emails.length === 0) setMissing(true);
      const sends = emails.length > 0 && all.invalid.length === addresses.invalid.length;
      if (sends) send.mutate(emails, { onError: showProblem });
      return sends;
    },
  };
};
