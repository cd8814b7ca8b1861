import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { deleteDraft, getDraft, saveDraft } from '#contract/drafts.ts'
import { call } from '#web/lib/api/client.ts'
import { type DraftCalls, DraftKeeper, type DraftState, type StoredDraft } from './draft-keeper.ts'

type DraftedForm<V> = { values: V; replace: (values: V) => void }

type Options<V> = {
  area: string
  /** The form in it: `new`, or the id of the record. */
  key: string
  calls?: DraftCalls<V>
}

export type ServerDraft<V> = {
  state: DraftState<V>
  /** The form is not to be typed in before the draft is there: `<fieldset disabled={draft.loading}>`. */
  loading: boolean
  /** What both texts of a conflict come from. */
  base: V
  /** What the form holds. */
  mine: V
  /** Ends a conflict with the chosen text. */
  settle: (content: V) => Promise<void>
  /** To be called when the form has been sent: the draft is done with. */
  discard: () => Promise<void>
}

/**
 * Keeps what a form holds on the server while it is typed, and brings it back when the form is opened again. The form
 * needs no `draftKey` of its own; `AutosaveLine` tells where things stand.
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

/** Whoever leaves a field, a tab or the page does not wait for the pause in typing. */
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

/** Whether a form was begun and not sent, for a page that leads back to it. */
export function useHasDraft(area: string, key: string): boolean {
  const { data } = useQuery({
    queryKey: [area, 'draft', key],
    queryFn: ({ signal }) => call(getDraft, { params: { area, key }, signal, quiet: true }),
  })
  return data !== undefined && data.content !== null
}
