import { Alert } from '#web/components/ui/alert.tsx'

/** An error about the whole form: `<FormFailure text={form.failure} />`. */
export function FormFailure({ text }: { text: string | null }) {
  if (text === null) return null
  return (
    <Alert tone="danger" announce>
      {text}
    </Alert>
  )
}
