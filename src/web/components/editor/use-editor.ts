import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import type { ErrorCode } from '#contract/errors/errors.ts'
import { toast } from '#web/components/ui/toast-store.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useOnceKey } from '#web/lib/api/once-key.ts'
import type { FieldLabels } from '#web/lib/forms/differences.ts'
import type { OwnText } from '#web/lib/forms/form-state.ts'
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
 * The fields, and the record they started from. A draft that outlives its session thus still knows which version it
 * changes and which fields the person changed.
 */
export type EditorValues<F extends object> = F & { version: number | null; base: F | null }

type EditedRecord = { version: number; updatedBy?: { id: string; name: string } | null }

/** What is sent: the whole input of a new record, only the changed members of an existing one. */
type InputToSave<In> = {
  input: In
  idempotencyKey: string
  changes: (Partial<In> & { version: number }) | null
}

export type EditorOptions<In extends object, R extends EditedRecord, F extends object> = {
  /** The schema of the whole input, from the contract. */
  schema: FormSchema<In> & Schema
  /** The values of the form for a new record. */
  initial: F
  /** The record as it is now; absent while it is being created. */
  current?: R | undefined
  /** The labels of all fields, in the order of the page; no other place names them. */
  labels: FieldLabels<F>
  /** Keeps the input in this tab; absent where a server draft keeps it. */
  draftKey?: string | undefined
  /** Sets values that follow from other fields, before the schema checks them. */
  prepare?: (fields: F) => object
  /** Null when the person thought better of it: nothing was saved, and the input stays. */
  save: (sending: InputToSave<In>) => Promise<R | null>
  onSaved: (record: R) => unknown
  /** Error codes about the whole record that are shown at one field. */
  errorFields?: Partial<Record<ErrorCode, Path<F>>>
  /** Turns codes such as a kind into words for the conflict dialog. */
  describe?: DescribeValue<F>
  ownText?: OwnText
}

export type Editor<F extends object> = Omit<Form<EditorValues<F>>, 'field'> & {
  /** The props of a `Field`: its label, whether it may stay empty, its id and its error. */
  field: (path: Path<F>) => { label: string; optional: boolean; id: string; error: string | undefined }
  labels: FieldLabels<F>
  describe: DescribeValue<F> | undefined
  draftKey: string | undefined
  isNew: boolean
  /** Set when somebody else has saved the same record in the meantime. */
  conflict: { theirs: EditorValues<F>; updatedBy: EditedRecord['updatedBy'] } | null
  /** Ends a conflict; without values the form stays as it is until the next save. */
  settle: (values?: F) => void
  /** The form shows a recovered draft. */
  recovered: boolean
  /** Resets the form to the saved record. */
  discard: () => void
}

/** The form values of an existing record. */
export function editorValues<F extends object>(schema: Schema, record: EditedRecord): EditorValues<F> {
  const fields = toValues(schema, record) as F
  return { ...fields, version: record.version, base: fields }
}

/** One form for new and existing records; it detects when two people change the same record. */
export function useEditor<In extends object, R extends EditedRecord, F extends object>(
  options: EditorOptions<In, R, F>,
): Editor<F> {
  const { schema, initial, current, labels, draftKey, describe } = options
  const start: EditorValues<F> = current ? editorValues<F>(schema, current) : { ...initial, version: null, base: null }
  const [recovered, setRecovered] = useState(() => draftKey !== undefined && hasDraft(draftKey))
  const t = useT('ui')
  const { form, conflict, endConflict } = useSavingForm(options, start)

  const newest = current?.version
  useEffect(() => {
    // The record was saved here, or changed elsewhere while the form was clean: continue from the newest version.
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
  const { schema, current, draftKey, prepare, save, onSaved, errorFields, ownText } = options
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
    ...(ownText && { ownText }),
    onSubmit: async (input) => {
      try {
        const { version, base } = form.values
        const changes =
          current && version !== null && base ? { ...changesOf(schema, input, prepared(base)), version } : null
        const saved = await save({ input, idempotencyKey: once.of(JSON.stringify(input)), changes })
        if (!saved) return false
        if (current) toast(t('editor.saved'))
        await onSaved(saved)
        return true
      } catch (error) {
        if (error instanceof ApiError && error.code === 'stale_version') setConflict(error.current as R)
        const field = error instanceof ApiError ? errorFields?.[error.code as ErrorCode] : undefined
        throw field ? onItsField(error, (error as ApiError).code as ErrorCode, field, locale) : error
      }
    },
  })
  return { form, conflict, endConflict: () => setConflict(null) }
}

/** The contract's schema, applied to the form's values. */
function inputSchema<In, F extends object>(schema: FormSchema<In> & Schema, prepare?: (fields: F) => object) {
  const input = z.transform((fields: F) => toInput(schema, prepare ? prepare(fields) : fields))
  return z.pipe(input, schema as unknown as z.ZodMiniType<In>)
}
