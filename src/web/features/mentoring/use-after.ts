import { useRef, useState } from 'react'
import type { AfterInput, SessionAfter } from '#contract/mentoring/sessions.ts'
import { errorMessage } from '#web/lib/api/api-error.ts'
import { saveQueue } from '#web/lib/forms/save-queue.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { useLocale } from '#web/lib/text/i18n.ts'
import { mentoringQueries, planAction, saveAfter } from './api.ts'

const toInput = (after: SessionAfter): AfterInput => ({
  sharedNote: after.sharedNote,
  privateNote: after.privateNote,
  advice: after.advice,
  againstId: after.againstId,
  prepared: after.prepared,
  actions: after.actions.map(({ id, body, owner, dueOn }) => ({ id, body, ownerId: owner?.id ?? null, dueOn })),
  doneIds: [],
  decided: [],
})

/** What is typed after a session, saved on the server after each pause. */
export function useAfter(id: string, first: SessionAfter) {
  const locale = useLocale()
  const [saved, setSaved] = useState(first)
  const [values, setValues] = useState(() => toInput(first))
  const [savedAt, setSavedAt] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const latest = useRef({ values, version: first.version, isDirty: false })
  const [queue] = useState(saveQueue)

  const take = (answer: SessionAfter) => {
    latest.current.version = answer.version
    setSaved(answer)
    queryClient.setQueryData(mentoringQueries.after(id).queryKey, answer)
  }
  const save = () =>
    queue.now(async () => {
      const { values: typed, version } = latest.current
      try {
        latest.current.isDirty = false
        take(await saveAfter(id, { ...typed, version }))
        setSavedAt(Date.now())
        setFailure(null)
        queue.succeeded()
        return true
      } catch (error) {
        latest.current.isDirty = true
        setFailure(errorMessage(locale, error))
        queue.retry(save, error)
        return false
      }
    })
  const flush = async () => {
    queue.stop()
    return latest.current.isDirty ? save() : queue.settled()
  }
  return {
    saved,
    values,
    savedAt,
    failure,
    flush,
    /** What the server knows now. */
    take,
    change: (change: Partial<AfterInput>) => {
      const next = { ...latest.current.values, ...change }
      latest.current = { ...latest.current, values: next, isDirty: true }
      setValues(next)
      queue.later(save)
    },
    /** One tap, and another undoes it. */
    plan: async (actionId: string, planned: boolean) => {
      if (await flush()) take(await planAction(actionId, planned))
    },
  }
}
export type After = ReturnType<typeof useAfter>
