import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { inRoot, root } from './paths.mjs'

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** The commit to compare with: the merge base with main, or HEAD where there is no main. */
export function findBase() {
  for (const main of ['origin/main', 'main']) {
    try {
      return git('merge-base', 'HEAD', main)
    } catch {
      // No such branch in this clone.
    }
  }
  return git('rev-parse', 'HEAD')
}

export function changedFiles(base) {
  const known = git('diff', '--name-only', '--relative', base)
  const added = git('ls-files', '--others', '--exclude-standard')
  return [...known.split('\n'), ...added.split('\n')].filter(Boolean)
}

const areaNames = () => {
  const folders = ['src/api/features', 'src/web/features'].flatMap((folder) => readdirSync(inRoot(folder)))
  return [...new Set(folders)]
}

// Files that affect neither the product nor its browser tests.
const WITHOUT_EFFECT = /\.test\.tsx?$|\.md$|^(docs|bench|deploy)\/|^src\/test\//

/**
 * The browser tests that these files can affect: those of their areas and the crawl of all pages, or all tests if a
 * file belongs to no area.
 */
export function browserTestsFor(files, { areas = areaNames(), specs = readdirSync(inRoot('e2e')) } = {}) {
  const effective = files.filter((file) => !WITHOUT_EFFECT.test(file))
  const tests = specs.filter((file) => file.endsWith('.spec.ts'))
  const changed = effective.filter((file) => /^e2e\/[^/]+\.spec\.ts$/.test(file)).map((file) => file.slice(4))
  const touched = effective.filter((file) => !/^e2e\/[^/]+\.spec\.ts$/.test(file)).map((file) => areaOf(file, areas))
  if (touched.includes(undefined)) return tests
  const isOfArea = (file) => touched.some((area) => file === `${area}.spec.ts` || file.startsWith(`${area}-`))
  return tests.filter(
    (file) => changed.includes(file) || isOfArea(file) || (touched.length > 0 && file === 'crawl.spec.ts'),
  )
}

/** `src/web/features/events/…`, `src/contract/events/manage.ts`, `src/api/demo/events/events.ts`, `…/locales/pt/events.json`. */
function areaOf(file, areas) {
  const folder = /^src\/(?:(?:api|web)\/features|contract|api\/demo)\/([^/]+)\//.exec(file)?.[1]
  if (folder && areas.includes(folder)) return folder
  const name = /^src\/(?:contract|api\/demo(?:\/factories)?|web\/locales\/\w+)\/([\w-]+)\.\w+$/.exec(file)?.[1]
  return name && areas.find((area) => name === area || name.startsWith(`${area}-`))
}
