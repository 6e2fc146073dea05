import '@waymark/shell-kit/styles.css';
import { paintColorScheme } from '@waymark/shell-kit';
import { start } from './start.tsx';

paintColorScheme();
void start(document.getElementById('root'));
