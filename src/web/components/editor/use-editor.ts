import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import type { ErrorCode } from '#contract/errors.ts'
import { toast } from '#web/components/ui/toast-store.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useOnceKey } from '#web/lib/api/once-key.ts'
import type { FieldLabels } from '#web/lib/forms/differences.ts'
import { hasDraft } from '#web/lib/forms/drafts.ts'
import { type Form, useForm } from '#web/lib/forms/forms.ts'
import { onItsField } from '#web/lib/forms/on-its-field.ts'
import type { Path } from '#web/lib/forms/paths-in-values.ts'
import type { FormSchema } from '#web/lib/forms/rule-schema.ts'
import { changesOf, isOptionalAt, type Schema, toInput, toValues } from '#web/lib/forms/schema-values.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { labelAt } from './field-names.ts'
import type { DescribeValue } from './value-text.ts'

/**
 * Beside the fields the form keeps what they were based on. A draft that outlives its session thus still knows which
 * version it meant to change, and what was changed by whom.
 */
export type EditorValues<F extends object> = F & { version: number | null; base: F | null }

type EditedRecord = { version: number; updatedBy?: { id: string; name: string } | null }

/** What is saved: all of it for a new record, only what was changed for one that exists. */
type Sending<In> = {
  input: In
  idempotencyKey: string
  changes: (Partial<In> & { version: number }) | null
}

export type EditorOptions<In extends object, R extends EditedRecord, F extends object> = {
  /** Of the whole input, in the contract. */
  schema: FormSchema<In> & Schema
  /** What the form of a new record begins with. */
  initial: F
  /** The record as it is now; absent while it is being created. */
  current?: R | undefined
  /** The one place where the fields are named, in the order of the page. */
  labels: FieldLabels<F>
  draftKey: string
  /** Sets what follows from other fields, before the rules judge. */
  prepare?: (fields: F) => object
  save: (sending: Sending<In>) => Promise<R>
  onSaved: (record: R) => unknown
  /** Complaints about the whole that are said at one field. */
  errorFields?: Partial<Record<ErrorCode, Path<F>>>
  /** Values that are codes, in words, for when two people changed the same record. */
  describe?: DescribeValue<F>
}

export type Editor<F extends object> = Omit<Form<EditorValues<F>>, 'field'> & {
  /** For `Field`: its label, whether it may stay empty, its id and its error. */
  field: (path: Path<F>) => { label: string; optional: boolean; id: string; error: string | undefined }
  labels: FieldLabels<F>
  describe: DescribeValue<F> | undefined
  draftKey: string
  isNew: boolean
  /** Somebody has saved the same record meanwhile. */
  conflict: { theirs: EditorValues<F>; updatedBy: EditedRecord['updatedBy'] } | null
  /** Ends a conflict; without values it stays as it is until the next try to save. */
  settle: (values?: F) => void
  /** What was typed before is back in the form. */
  recovered: boolean
  /** Back to what is saved. */
  discard: () => void
}

/** The values of a form for a record that exists. */
export function editorValues<F extends object>(schema: Schema, record: EditedRecord): EditorValues<F> {
  const fields = toValues(schema, record) as F
  return { ...fields, version: record.version, base: fields }
}

/** One form for new records and for those that exist, which loses nothing of what two people write at once. */
export function useEditor<In extends object, R extends EditedRecord, F extends object>(
  options: EditorOptions<In, R, F>,
): Editor<F> {
  const { schema, initial, current, labels, draftKey, describe } = options
  const start: EditorValues<F> = current ? editorValues<F>(schema, current) : { ...initial, version: null, base: null }
  const [recovered, setRecovered] = useState(() => hasDraft(draftKey))
  const t = useT('ui')
  const { form, conflict, endConflict } = useSavingForm(options, start)

  const newest = current?.version
  useEffect(() => {
    // Saved here, or changed elsewhere while nothing was typed: the form goes on from there.
    if (newest !== undefined && !form.dirty && form.values.version !== newest) form.reset(start)
  })

  const theirs = conflict && editorValues<F>(schema, conflict)
  return {
    ...form,
    field: (path) => ({
      label: labelAt(labels, path),
      optional: isOptionalAt(schema, path),
      ...form.field(path),
    }),
    labels,
    describe,
    draftKey,
    isNew: !current,
    conflict: theirs && { theirs, updatedBy: conflict.updatedBy },
    settle(values) {
      endConflict()
      if (!values || !theirs) return
      form.reset(theirs)
      form.replace({ ...theirs, ...values, version: theirs.version, base: theirs.base })
      toast(t('conflict.applied'), { tone: 'info' })
    },
    recovered: recovered && form.dirty,
    discard() {
      form.reset(start)
      setRecovered(false)
    },
  }
}

function useSavingForm<In extends object, R extends EditedRecord, F extends object>(
  options: EditorOptions<In, R, F>,
  start: EditorValues<F>,
) {
  const { schema, current, draftKey, prepare, save, onSaved, errorFields } = options
  const t = useT('ui')
  const locale = useLocale()
  const once = useOnceKey()
  const [conflict, setConflict] = useState<R | null>(null)
  const prepared = (fields: F) => prepare?.(fields) ?? fields
  const [formSchema] = useState(() => inputSchema(schema, prepare))
  const form = useForm<In, EditorValues<F>>({
    schema: formSchema,
    initial: start,
    draftKey,
    onSubmit: async (input) => {
      try {
        const { version, base } = form.values
        const changes =
          current && version !== null && base ? { ...changesOf(schema, input, prepared(base)), version } : null
        const saved = await save({ input, idempotencyKey: once.of(JSON.stringify(input)), changes })
        if (current) toast(t('editor.saved'))
        await onSaved(saved)
      } catch (error) {
        if (error instanceof ApiError && error.code === 'stale_version') setConflict(error.current as R)
        const field = error instanceof ApiError ? errorFields?.[error.code as ErrorCode] : undefined
        throw field ? onItsField(error, (error as ApiError).code as ErrorCode, field, locale) : error
      }
    },
  })
  return { form, conflict, endConflict: () => setConflict(null) }
}

/** What the form holds, judged by the rules of the contract. */
function inputSchema<In, F extends object>(schema: FormSchema<In> & Schema, prepare?: (fields: F) => object) {
  const input = z.transform((fields: F) => toInput(schema, prepare ? prepare(fields) : fields))
  return z.pipe(input, schema as unknown as z.ZodMiniType<In>)
}
