import { type FormEvent, type RefObject, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type FieldIssue, fieldIssues } from '#contract/errors/issues.ts'
import { errorMessage } from '#web/lib/api/api-error.ts'
import { discardDraft, readDraft, saveDraft } from './drafts.ts'
import { bindings, controlId } from './form-bindings.ts'
import {
  changed,
  failed,
  type FormState,
  freshState,
  type OwnText,
  showing,
  submitted,
  typed,
  visibleErrors,
} from './form-state.ts'
import { useLocale } from '#web/lib/text/i18n.ts'
import { useMessages } from '#web/lib/api/messages.ts'
import { concerns, type Path, type ValueAt } from './paths-in-values.ts'
import type { FormSchema } from './rule-schema.ts'

type Options<Out, V extends object> = {
  /** From the contract, or a `ruleSchema` on pages that must stay light. */
  schema: FormSchema<Out>
  initial: V
  /**
   * Gets the schema's output. Errors it throws are shown on the fields or as `failure`. Return `false` if nothing was
   * done yet, as in a preview: the draft stays.
   */
  onSubmit: (values: Out) => Promise<unknown>
  /** Rules outside the schema; on the same field they come first. */
  extra?: (values: V) => FieldIssue[]
  /** Keeps the input as a draft in this tab under this key, without passwords. */
  draftKey?: string | undefined
  /** Sentences that name their field; all others come from the contract's messages. */
  ownText?: OwnText
}

export type Form<V extends object> = ReturnType<typeof useForm<unknown, V>>

/**
 * Fields are checked on input and blur; a field shows no error before it was typed in or left. Submitting shows all
 * errors and moves the focus to the summary or to the first wrong field.
 */
export function useForm<Out, V extends object>(options: Options<Out, V>) {
  const { schema, initial, extra, draftKey, ownText } = options
  const formId = useId()
  const locale = useLocale()
  const element = useRef<HTMLFormElement>(null)
  const [state, setState] = useState(() => startState(initial, draftKey))
  const { values } = state

  const parsed = useMemo(() => schema.safeParse(values, { reportInput: true }), [schema, values])
  const issues = [...(extra?.(values) ?? []), ...(parsed.success ? [] : fieldIssues(parsed.error))]
  const messages = useMessages(state.shown.size > 0)
  const errors = messages
    ? visibleErrors(state, issues, (code, params) => messages.fieldText(locale, code, params), ownText)
    : []
  const submitValues = useSubmit(options, setState)
  const submit = () => submitValues(values, issues.length === 0 && parsed.success ? parsed.data : undefined)

  // Wait for the error sentences: without them there is nothing to focus.
  useFocusOnRefusal(element, messages ? state.refusals : 0)
  useEffect(() => {
    if (draftKey && values !== state.start) saveDraft(draftKey, values)
  }, [draftKey, values, state.start])

  return {
    ...bindings<V>({
      formId,
      values,
      errors,
      type: (path, value) => setState((before) => typed(before, path, value)),
      leave: (path) => setState((before) => showing(before, path)),
    }),
    values,
    /** True only if all fields are valid, including fields that show no error yet. */
    valid: issues.length === 0,
    dirty: values !== state.start,
    submitting: state.submitting,
    /** All visible errors, with the id of their control, for a summary. */
    errors: errors.map((error) => ({ ...error, id: controlId(formId, error.path) })),
    /** The error about the whole form, as a sentence; `cause` is the thrown error. */
    failure: state.failure === null ? null : errorMessage(locale, state.failure),
    cause: state.failure,
    submit,
    /** Props of the `form` element. */
    props: {
      ref: element,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        void submit()
      },
    },
    ...acts<V>(setState, issues, initial, draftKey),
  }
}

type SetState<V> = (change: (before: FormState<V>) => FormState<V>) => void

function acts<V extends object>(setState: SetState<V>, issues: FieldIssue[], initial: V, draftKey?: string) {
  return {
    /** Shows the errors of these fields, for forms in steps; returns whether they are valid. */
    check(paths: readonly Path<V>[]): boolean {
      const wrong = issues.some((issue) => paths.some((path) => concerns(issue.field, path)))
      setState((before) => {
        const shown = paths.reduce<FormState<V>>(showing, before)
        return { ...shown, refusals: before.refusals + (wrong ? 1 : 0) }
      })
      return !wrong
    },
    /** Sets a value by code: shows no error until the field has shown one. */
    set<P extends Path<V>>(path: P, value: ValueAt<V, P>) {
      setState((before) => changed(before, path, value))
    },
    /** Replaces all values, for example by a draft; the form stays dirty against its initial values. */
    replace(values: V) {
      setState((before) => ({ ...before, values, server: [] }))
    },
    reset(values: V = initial) {
      if (draftKey) discardDraft(draftKey)
      setState(() => freshState(values))
    },
  }
}

/** One submit at a time; `parsed` is undefined when the values are invalid. */
function useSubmit<Out, V extends object>({ onSubmit, draftKey }: Options<Out, V>, setState: SetState<V>) {
  const busy = useRef(false)
  return async (values: V, parsed: Out | undefined) => {
    if (busy.current) return
    setState((before) => submitted(before, parsed === undefined))
    if (parsed === undefined) return
    busy.current = true
    try {
      const done = (await onSubmit(parsed)) !== false
      if (done && draftKey) discardDraft(draftKey)
      // Input typed during the request was not sent, so it stays dirty. After a reset there is nothing to update.
      setState((before) => ({ ...before, start: done && before.submitting ? values : before.start, submitting: false }))
    } catch (failure) {
      setState((before) => failed(before, failure))
    } finally {
      busy.current = false
    }
  }
}

function startState<V extends object>(initial: V, draftKey?: string): FormState<V> {
  const draft = draftKey ? readDraft(draftKey, initial) : initial
  return { ...freshState(initial), values: draft }
}

/** In the same frame as the errors: nobody sees them with the focus still on the button. */
function useFocusOnRefusal(form: RefObject<HTMLFormElement | null>, refusals: number) {
  useLayoutEffect(() => {
    if (refusals === 0) return
    const summary = form.current?.querySelector<HTMLElement>('[data-error-summary]')
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    ;(summary ?? wrong)?.focus()
  }, [form, refusals])
}
