import * as z from 'zod/mini'
import { longText, optionalText } from '#contract/rules.ts'
import { Field } from '#web/components/fields/field.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import type { DialogProps } from '#web/components/ui/dialog.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { FormDialog } from './form-dialog.tsx'

type Props = Pick<DialogProps, 'title' | 'context' | 'onClose'> & {
  /** On the button that acts, on the one that does not, and afterwards where the page itself does not show it. */
  words: { act: string; keep: string; done?: string }
  label: string
  hint?: string
  /** What the field is called in the request, so that what is wrong with it stands beside it. */
  name: string
  limit: number
  rows?: number
  /** May stay empty. */
  optional?: boolean
  tone?: 'primary' | 'danger'
  draftKey?: string
  send: (text: string) => Promise<unknown>
}

/** Asks for a few words before something is sent back, declined or ended. */
export function TextDialog({ words, label, hint, name, limit, rows = 3, optional, tone, draftKey, ...rest }: Props) {
  const { send, onClose, ...dialog } = rest
  const form = useForm<Record<string, string>, Record<string, string>>({
    schema: z.strictObject({ [name]: optional ? optionalText(limit) : longText(limit) }),
    initial: { [name]: '' },
    draftKey,
    onSubmit: async ({ [name]: text = '' }) => {
      await send(text.trim())
      if (words.done) toast(words.done)
      onClose()
    },
  })
  return (
    <FormDialog form={form} {...dialog} keep={words.keep} submit={words.act} tone={tone} onClose={onClose}>
      <Field label={label} hint={hint} optional={optional} {...form.field(name)}>
        <Textarea rows={rows} limit={limit} {...form.input(name)} />
      </Field>
    </FormDialog>
  )
}
