import type { ReactNode } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog, DialogBody, DialogFoot, type DialogProps } from '#web/components/ui/dialog.tsx'
import type { Form } from '#web/lib/forms/forms.ts'
import { FormRefusal } from './faster.tsx'

type Props = Pick<DialogProps, 'title' | 'context' | 'size' | 'onClose' | 'children'> & {
  form: Pick<Form<object>, 'props' | 'failure' | 'cause' | 'dirty' | 'submitting'>
  /** On the button that closes without sending, and on the one that sends. */
  keep: ReactNode
  submit: ReactNode
  tone?: 'primary' | 'danger'
  /** Nothing can be sent now, for example because a file is still on its way. */
  blocked?: boolean
}

/** A dialog with one form: what failed, the fields, and the two ways out. */
export function FormDialog({ form, keep, submit, tone = 'primary', blocked, children, ...dialog }: Props) {
  return (
    <Dialog open dirty={form.dirty} {...dialog}>
      <form {...form.props}>
        <DialogBody className="form">
          <FormRefusal form={form} />
          {children}
        </DialogBody>
        <DialogFoot>
          <Button onClick={dialog.onClose}>{keep}</Button>
          <Button type="submit" variant={tone} loading={form.submitting} aria-disabled={blocked}>
            {submit}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
