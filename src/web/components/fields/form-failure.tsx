import { Alert } from '#web/components/ui/alert.tsx'

/** What went wrong with a whole form: `<FormFailure text={form.failure} />`. */
export function FormFailure({ text }: { text: string | null }) {
  if (text === null) return null
  return (
    <Alert tone="danger" announce>
      {text}
    </Alert>
  )
}
