import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { deleteDraft, getDraft, saveDraft } from '#contract/drafts/drafts.ts'
import { call } from '#web/lib/api/client.ts'
import { type DraftCalls, DraftKeeper, type DraftState, type StoredDraft } from './draft-keeper.ts'

type DraftedForm<V> = { values: V; replace: (values: V) => void }

type Options<V> = {
  area: string
  /** Which form of the area: `new`, or the id of the record. */
  key: string
  calls?: DraftCalls<V>
}

export type ServerDraft<V> = {
  state: DraftState<V>
  /** Disable the form until the draft has loaded: `<fieldset disabled={draft.loading}>`. */
  loading: boolean
  /** The content that both sides of a conflict started from. */
  base: V
  /** The form's content. */
  mine: V
  /** Ends a conflict with the chosen content. */
  settle: (content: V) => Promise<void>
  /** Saves at once, before the content is sent on; false if it could not. */
  finish: () => Promise<boolean>
  /** Deletes the draft; call it when the form has been submitted. */
  discard: () => Promise<void>
}

/**
 * Saves a form's values on the server during typing, and restores them when the form is opened again. Such a form needs
 * no `draftKey`; `AutosaveLine` shows the state.
 */
export function useServerDraft<V extends object>(
  form: DraftedForm<V>,
  { area, key, calls = draftCalls(area, key) }: Options<V>,
): ServerDraft<V> {
  const { values, replace } = form
  const [keeper] = useState(
    () => new DraftKeeper<V>({ calls, blank: values, localKey: `server.${area}.${key}`, apply: replace }),
  )
  const state = useSyncExternalStore(keeper.subscribe, keeper.state)
  useEffect(() => keeper.change(values), [keeper, values])
  useEffect(() => {
    void keeper.open()
    return () => keeper.close()
  }, [keeper])
  useMomentsToSave(keeper)
  return {
    state,
    loading: state.status === 'loading',
    base: keeper.base(),
    mine: values,
    settle: (content) => keeper.settle(content),
    finish: () => keeper.finish(),
    discard: () => keeper.discard(),
  }
}

function draftCalls<V extends object>(area: string, key: string): DraftCalls<V> {
  const own = { params: { area, key }, quiet: true }
  return {
    load: () => call(getDraft, own) as Promise<StoredDraft<V>>,
    save: async (version, content, leaving) => {
      const body = { version, content: content as Record<string, unknown> }
      return { content, ...(await call(saveDraft, { ...own, body, keepalive: leaving })) }
    },
    remove: () => call(deleteDraft, own),
  }
}

/** Saves at once, without waiting for a pause, when a field loses focus or the tab is hidden or closed. */
function useMomentsToSave(keeper: { flush: (leaving?: boolean) => Promise<void>; state: () => DraftState<unknown> }) {
  useEffect(() => {
    const now = () => void keeper.flush()
    const leaving = () => document.hidden && void keeper.flush(true)
    const warn = (event: BeforeUnloadEvent) => {
      const { status } = keeper.state()
      if (status === 'failed' || status === 'conflict') event.preventDefault()
    }
    document.addEventListener('focusout', now)
    document.addEventListener('visibilitychange', leaving)
    addEventListener('online', now)
    addEventListener('beforeunload', warn)
    return () => {
      document.removeEventListener('focusout', now)
      document.removeEventListener('visibilitychange', leaving)
      removeEventListener('online', now)
      removeEventListener('beforeunload', warn)
    }
  }, [keeper])
}

export const draftQuery = (area: string, key: string) =>
  queryOptions({
    queryKey: [area, 'draft', key],
    queryFn: ({ signal }) => call(getDraft, { params: { area, key }, signal, quiet: true }),
  })

/** Whether an unsubmitted draft exists, for pages that link to its form. */
export function useHasDraft(area: string, key: string): boolean {
  const { data } = useQuery(draftQuery(area, key))
  return data !== undefined && data.content !== null
}
