import { type ReactNode, useEffect, useRef } from 'react'
import { EditorConflict } from '#web/components/editor/editor-form.tsx'
import { LeaveGuard } from '#web/components/editor/leave-guard.tsx'
import type { Editor } from '#web/components/editor/use-editor.ts'
import { useNow } from '#web/components/display/ticker.ts'
import { Field } from '#web/components/fields/field.tsx'
import { FormFailure } from '#web/components/fields/form-failure.tsx'
import { MonthField } from '#web/components/fields/month-field.tsx'
import type { Path } from '#web/lib/forms/paths-in-values.ts'
import { useSession } from '#web/lib/session/use-session.ts'
import { FormFoot } from '../form-foot.tsx'

type Props<F extends object> = {
  editor: Editor<F>
  label: string
  /** The entry, as in «Alguém mudou esta experiência». */
  what: string
  onClose: () => void
  children: ReactNode
}

/** The form of one entry, where the entry stands. */
export function EntryEditor<F extends object>({ editor, label, what, onClose, children }: Props<F>) {
  const { user } = useSession()
  // Nobody else changes it: a conflict is with another window.
  const self = user && { id: user.id, name: user.firstName }
  const conflict = editor.conflict && { ...editor.conflict, updatedBy: self }
  return (
    <form {...editor.props} className="form profile__form" aria-label={label}>
      <FormFailure text={editor.errors.length === 0 && !editor.conflict ? editor.failure : null} />
      {children}
      <FormFoot saving={editor.submitting} onCancel={() => (editor.discard(), onClose())} />
      {conflict && <EditorConflict editor={editor} conflict={conflict} what={what} />}
      <LeaveGuard dirty={editor.dirty && !editor.submitting} draftKey={editor.draftKey} />
    </form>
  )
}

/** An entry as a file has it, which may break rules of the form. */
export type WrittenEntry<Input> = { value: Input; onTaken: (input: Input) => void; onClose: () => void }

/** What has to be mended is marked before anything is typed. */
export function useErrorsAtOnce<F extends object>(editor: Editor<F>) {
  const isMarked = useRef(false)
  useEffect(() => {
    if (isMarked.current) return
    isMarked.current = true
    editor.check(Object.keys(editor.labels) as Path<F>[])
  })
}

const firstYear = 1950
const yearsAhead = 8

type MonthsProps<F extends { startMonth: string | null; endMonth: string | null }> = {
  editor: Editor<F>
  withoutEnd?: boolean
}

/** When it began and when it ended. */
export function MonthsFields<F extends { startMonth: string | null; endMonth: string | null }>(props: MonthsProps<F>) {
  const { editor, withoutEnd = false } = props
  const years = { min: firstYear, max: new Date(useNow('minute')).getFullYear() + yearsAhead }
  const control = (name: 'startMonth' | 'endMonth') => {
    const path = name as Path<F>
    return { field: editor.field(path), control: editor.control(path) as unknown as MonthControl }
  }
  const [start, end] = [control('startMonth'), control('endMonth')]
  return (
    <div className="grid cols-2 formgrid">
      <Field {...start.field}>
        <MonthField yearAlone years={years} {...start.control} />
      </Field>
      {!withoutEnd && (
        <Field {...end.field}>
          <MonthField yearAlone years={years} {...end.control} />
        </Field>
      )}
    </div>
  )
}

type MonthControl = { value: string | null; onChange: (value: string | null) => void; onBlur: () => void }
