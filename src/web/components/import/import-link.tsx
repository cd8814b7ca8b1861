import { Upload } from 'lucide-react'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import type { ImportedList } from './import-page.tsx'

export function ImportLink({ list }: { list: ImportedList }) {
  const t = useT('manage')
  return (
    <ButtonLink to={`/manage/${list}/import`}>
      <Upload />
      {t('import')}
    </ButtonLink>
  )
}
