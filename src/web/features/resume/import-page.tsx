import { useState } from 'react'
import { FileDrop, FileRow } from '#web/components/fields/file-drop.tsx'
import { sizeText } from '#web/components/fields/files-field.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { ApiError, errorMessage } from '#web/lib/api/api-error.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { currentLocale, useT } from '#web/lib/text/i18n.ts'
import { previewOf } from './api.ts'
import { ImportChoice } from './import-choice.tsx'
import './import-page.css'
import { type ReadFile, readFile } from './read-file.ts'
import type { Preview } from './use-choice.ts'

type Opened = { file: File; source: ReadFile['source']; preview: Preview }

/** A résumé from a file: what it would change is chosen one by one, and nothing changes before. */
export function ImportPage() {
  const t = useT('resume')
  const format = useFormat()
  const [opened, setOpened] = useState<Opened>()
  const [failure, setFailure] = useState<string>()
  const open = async ([file]: File[]) => {
    if (!file) return
    setFailure(undefined)
    const read = await readFile(file)
    if (typeof read === 'string') return setFailure(t(`refused.${read}`))
    try {
      setOpened({ file, source: read.source, preview: await previewOf(read.resume) })
    } catch (error) {
      const [field] = error instanceof ApiError ? error.fields : []
      setFailure(field?.message ?? errorMessage(currentLocale(), error))
    }
  }
  return (
    <>
      <PageHeader title={t('import.title')} sub={t('import.sub')} />
      {failure && (
        <Alert tone="danger" announce>
          {failure}
        </Alert>
      )}
      {opened ? (
        <ImportChoice key={opened.file.lastModified + opened.file.name} preview={opened.preview}>
          <FileRow
            name={opened.file.name}
            fileName={opened.file.name}
            meta={`${t(`source.${opened.source}`)} · ${sizeText(opened.file.size, format)}`}
          >
            <Button variant="ghost" size="sm" onClick={() => setOpened(undefined)}>
              {t('import.other')}
            </Button>
          </FileRow>
        </ImportChoice>
      ) : (
        <FileDrop
          label={t('import.choose')}
          accept="application/json,.json,application/zip,.zip"
          hint={t('import.hint')}
          onFiles={(files) => void open(files)}
        />
      )}
    </>
  )
}
