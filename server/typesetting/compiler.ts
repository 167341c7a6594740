/** The process that makes the papers, started by `typeset.ts`: one message in, one message out. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { fontFiles } from './fonts.ts'

export type Asked = { template: string; sheet: string; createdAtSeconds: number }
export type Answered = { pdf: Uint8Array } | { refused: string }

/** All that templates can read: a path outside is refused by Typst. */
const [, , workspace = ''] = process.argv

const compiler = NodeCompiler.create({
  workspace,
  fontArgs: [{ fontBlobs: fontFiles().map((file) => readFileSync(file)) }],
})

function make({ template, sheet, createdAtSeconds }: Asked): Answered {
  try {
    const made = compiler.compile({ mainFilePath: join(workspace, `${template}.typ`), inputs: { sheet } })
    if (!made.result) return { refused: JSON.stringify(made.takeDiagnostics()?.shortDiagnostics) }
    return { pdf: compiler.pdf(made.result, { pdfStandard: 'ua-1', creationTimestamp: createdAtSeconds }) }
  } catch (error) {
    return { refused: String(error) }
  } finally {
    // Typst remembers all that it has made. What the next paper needs as well is used within one.
    compiler.evictCache(1)
  }
}

process.on('message', (asked: Asked) => process.send?.(make(asked)))
process.on('disconnect', () => process.exit())
