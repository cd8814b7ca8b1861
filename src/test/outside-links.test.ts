import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const web = join(import.meta.dirname, '../web')
const anchors = globSync('**/*.tsx', { cwd: web })
  .filter((file) => !file.includes('.test.'))
  .flatMap((file) => readFileSync(join(web, file), 'utf8').match(/<a\s[^>]*>/g) ?? [])

it("lets no address that people chose see where its readers come from, or profit from our pages' rank", () => {
  const isOurs = (anchor: string) =>
    /href=\{(?:`(?:mailto:|#|\/|webcal:|\$\{publicFeeds)|.*'webcal:'|socialAddress)/.test(anchor)
  const outside = anchors.filter(
    (anchor) => /target="_blank"|rel=/.test(anchor) || (/href=\{/.test(anchor) && !isOurs(anchor)),
  )
  expect(outside.length).toBeGreaterThan(0)
  expect(outside.filter((anchor) => !anchor.includes('rel="noopener noreferrer nofollow"'))).toEqual([])
})
