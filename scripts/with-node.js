// `node scripts/with-node.js <script> [arguments]`: runs a script with Node 24 or newer.
import { runWithNode } from './run-with-node.js'

runWithNode(process.argv.slice(2))
