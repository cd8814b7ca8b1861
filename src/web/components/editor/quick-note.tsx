import { useState } from 'react'
import { Field } from '#web/components/fields/field.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useAct } from '#web/components/ui/use-act.ts'

type Props = {
  label: string
  hint?: string
  /** The label of the button. */
  action: string
  limit: number
  save: (text: string) => Promise<unknown>
}

/** A text that one press adds to a list; a failed save keeps it in the box. */
export function QuickNote({ label, hint, action, limit, save }: Props) {
  const act = useAct()
  const [text, setText] = useState('')
  const [saving, setSaving] = useState(false)
  const written = text.trim()
  const add = async () => {
    setSaving(true)
    if (await act(() => save(written))) setText('')
    setSaving(false)
  }
  return (
    <div className="form">
      <Field label={label} hint={hint}>
        <Textarea rows={2} limit={limit} value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
      <div>
        <Button
          size="sm"
          loading={saving}
          aria-disabled={written === '' || written.length > limit}
          onClick={() => void add()}
        >
          {action}
        </Button>
      </div>
    </div>
  )
}
