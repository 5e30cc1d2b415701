// What is shown where there is no page.

import { excuse } from './common/admission.js';
import { showPage } from './common/page.js';
import { words } from './common/words.js';

showPage(words.title, 'narrow', excuse({ code: 'not_found' }));
